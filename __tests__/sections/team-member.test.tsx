import '../support/page-scripts';

import { fireEvent, render, screen } from '@testing-library/react';

import { TeamMember } from '../../src/sections/team-member';
import { largest, picture } from '../support/pictures';

const ada = {
  key: 'ada',
  name: 'Ada Obi',
  role: null,
  description: null,
  alt: 'Portrait of Ada Obi',
  image: picture('ada'),
};

function renderMember(member: Queries.TeamMemberFragment): void {
  render(
    <ul>
      <TeamMember member={member} fallback={picture('placeholder')} firstRow={false} />
    </ul>,
  );
}

function portrait(): HTMLElement {
  return screen.getByRole('img', { name: 'Portrait of Ada Obi' });
}

test('PAGE-10: shows portrait and name, and nothing for missing fields', () => {
  renderMember(ada);
  expect(portrait()).toHaveAttribute('src', largest('ada'));
  expect(screen.getByRole('heading', { level: 2, name: 'Ada Obi' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(/^Ada Obi$/);
});

test('PAGE-10: shows role and description if there are any', () => {
  renderMember({ ...ada, role: 'Founder', description: 'Started it all.' });
  expect(screen.getByText('Founder')).toBeVisible();
  expect(screen.getByText('Started it all.')).toBeVisible();
});

test('PAGE-05: a portrait that fails to load is replaced', () => {
  renderMember(ada);
  fireEvent.error(portrait());
  expect(portrait()).toHaveAttribute('src', largest('placeholder'));
});
