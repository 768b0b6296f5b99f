import { render, screen } from '@testing-library/react';

import ProgrammeView from '../../../src/member/views/programme-view';
import { picture } from '../../support/pictures';
import { renderWithUser } from '../../support/render';

type Programme = NonNullable<Queries.MemberProgrammeQuery['programme']>;

const franchise: Programme = {
  title: 'Franchise',
  lead: 'Open a door of your own.',
  pictures: [],
  comingSoon: false,
  alt: 'Five doors in a row.',
  image: picture('doors'),
  messageImage: picture('doors-cropped'),
  sections: [
    { heading: 'How it works', text: 'You run your own business.' },
    { heading: 'Questions to ask first', text: 'What does it cost?' },
  ],
  video: { title: 'Introduction', youtubeId: 'SkVqJ1SGeL0', cover: picture('cover') },
  link: { name: 'Franchise Marketplace', url: 'https://market.example/franchise' },
  linkLabel: 'Open Franchise Marketplace',
};
const arep: Programme = { ...franchise, title: 'Real Estate', comingSoon: true, video: null, link: null };

function programme(changes: Partial<Programme> = {}) {
  return <ProgrammeView content={{ programme: { ...franchise, ...changes } }} />;
}

function headings(level: number): (string | null)[] {
  return screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);
}

describe('an open programme', () => {
  test('AREA-10: shows its texts, its picture and its sections', () => {
    render(programme());
    expect(headings(1)).toEqual(['Franchise']);
    expect(headings(2)).toEqual(['How it works', 'Questions to ask first', 'Introduction']);
    expect(screen.getByText('You run your own business.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Five doors in a row.' })).toBeVisible();
    expect(screen.queryByText('Coming soon')).not.toBeInTheDocument();
  });

  test('AREA-10: plays its video in place', async () => {
    const { user } = renderWithUser(programme());
    await user.click(screen.getByRole('button', { name: 'Play video: Introduction' }));
    expect(screen.getByTitle('Introduction')).toHaveAttribute('src', expect.stringContaining('/embed/SkVqJ1SGeL0?'));
  });

  test('AREA-10: links to its destination', () => {
    render(programme());
    expect(screen.getByRole('link', { name: 'Open Franchise Marketplace' })).toHaveAttribute(
      'href',
      'https://market.example/franchise',
    );
  });

  test('names the destination if the button has no text of its own', () => {
    render(programme({ linkLabel: null }));
    expect(screen.getByRole('link', { name: 'Franchise Marketplace' })).toBeVisible();
  });

  test('shows a message if the destination is not set up', () => {
    render(programme({ link: { name: 'Franchise Marketplace', url: '' } }));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('This destination is not set up yet')).toBeVisible();
  });

  test('needs neither video nor link', () => {
    render(programme({ video: null, link: null, linkLabel: null }));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('a programme that is coming soon', () => {
  test('AREA-11: shows a message with a link to the classroom', () => {
    render(programme(arep));
    expect(headings(1)).toEqual(['Real Estate']);
    expect(screen.getByText('Coming soon')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Classroom' })).toHaveAttribute('href', '/classroom');
  });

  test('shows its texts', () => {
    render(programme(arep));
    expect(headings(2)).toEqual(['How it works', 'Questions to ask first']);
  });

  test('needs only title and lead', () => {
    render(programme({ ...arep, sections: [] }));
    expect(headings(2)).toEqual([]);
    expect(screen.getByText('Open a door of your own.')).toBeVisible();
  });

  test('shows the video and the destination that an editor gave it', () => {
    render(programme({ comingSoon: true }));
    expect(screen.getByRole('button', { name: 'Play video: Introduction' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Open Franchise Marketplace' })).toBeVisible();
  });
});

test('names the file of a missing programme', () => {
  expect(() => render(<ProgrammeView content={{ programme: null }} />)).toThrow('content/programmes/');
});
