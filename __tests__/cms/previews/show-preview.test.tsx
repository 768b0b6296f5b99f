import { act, screen, within } from '@testing-library/react';

import type { ImmutableMap, PreviewProps } from '../../../src/cms/decap/types';
import { showPreview, type ShownPreview } from '../../../src/cms/previews/show-preview';
import type { PreviewedFolder } from '../../../src/cms/previews/views';
import { findKind } from '../../../src/content-model/kinds';
import { immutableMap, previewProps } from '../../support/decap';

type Data = Readonly<Record<string, unknown>>;

let shown: ShownPreview | undefined;

afterEach(() => {
  act(() => shown?.remove());
  document.body.replaceChildren();
});

/** Shows an entry in a div within a div, as Decap does. */
async function show(
  folder: PreviewedFolder,
  data: Data,
  getCollection?: () => Promise<ImmutableMap>,
  changes: Partial<PreviewProps> = {},
): Promise<(data: Data) => Promise<void>> {
  const kind = findKind(folder, '');
  if (kind === undefined) throw new Error(`no kind ${folder}`);
  const place = document.createElement('div');
  const outer = document.createElement('div');
  outer.append(place);
  document.body.append(outer);
  await act(async () => {
    shown = showPreview(place, folder, kind, { ...previewProps(folder, data, getCollection), ...changes });
  });
  return (next) => act(async () => shown?.update(previewProps(folder, next, getCollection)));
}

/** The preview in the light theme, which must equal that in the dark theme. */
function lightPreview() {
  return within(screen.getByRole('region', { name: 'Light theme' }));
}

function pictures(): readonly (string | null)[] {
  return [...document.querySelectorAll('section[data-theme=light] img')].map((image) => image.getAttribute('src'));
}

test('EDIT-16: a testimonial is shown in both themes, and updated while the editor types', async () => {
  const ada = { name: 'Ada', role: 'Member', content: 'It works.', rating: 4, image: 'media/ada.webp' };
  const update = await show('testimonials', ada);
  expect(lightPreview().getByRole('figure')).toHaveTextContent('It works.AdaMember');
  expect(lightPreview().getByRole('img', { name: 'Rated 4 out of 5' })).toBeInTheDocument();
  expect(pictures()).toEqual(['/blob/media/ada.webp']);
  const night = screen.getByRole('region', { name: 'Dark theme' });
  expect(night).toHaveAttribute('data-theme', 'dark');
  expect(night).toHaveTextContent('It works.');
  await update({ ...ada, content: 'It works well.', rating: 5 });
  expect(lightPreview().getByRole('figure')).toHaveTextContent('It works well.');
  expect(lightPreview().getByRole('img', { name: 'Rated 5 out of 5' })).toBeInTheDocument();
});

test('an event is shown in its size, and opens nothing', async () => {
  await show('events', {
    image: 'media/hall.webp',
    alt: 'A hall',
    name: 'Meeting',
    description: 'At noon.',
    size: 'large',
  });
  const figure = lightPreview().getByRole('figure');
  expect(figure).toHaveClass('large');
  expect(figure).toHaveTextContent('MeetingAt noon.');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  await act(async () => lightPreview().getByRole('link').dispatchEvent(click));
  expect(click.defaultPrevented).toBe(true);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('EDIT-16: an event with a start is shown as one to come, in its time zone', async () => {
  const meeting = { image: 'media/hall.webp', alt: 'A hall', name: 'Meeting', start: '2026-12-01 09:00' };
  const update = await show('events', {
    ...meeting,
    end: '2026-12-01 10:30',
    timeZone: 'Africa/Lagos',
    place: 'Library',
  });
  const card = lightPreview().getByRole('article', { name: 'Meeting' });
  expect(card).toHaveTextContent(/09:00 to 10:30 in Lagos.*Library/);
  await update({ ...meeting, timeZone: 'nowhere', cancelled: true });
  expect(lightPreview().getByRole('article', { name: 'Meeting' })).toHaveTextContent(
    /does not take place.*09:00 in UTC/,
  );
  await update({ ...meeting, start: 'soon' });
  expect(lightPreview().getByRole('figure')).toHaveTextContent('Meeting');
});

test('an entry that is closed before the site files are loaded is not shown', async () => {
  let hand: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    hand = resolve;
  });
  const getAsset = jest.fn((path: string) => path);
  await show('team', { image: 'media/ada.webp' }, () => read.then(() => immutableMap({})), { getAsset });
  act(() => shown?.remove());
  shown = undefined;
  getAsset.mockClear();
  await act(async () => hand());
  expect(getAsset).not.toHaveBeenCalled();
});

test('a team member is shown with the fields that are filled in', async () => {
  const update = await show('team', { name: 'Ada', alt: 'Ada at work', image: 'media/ada.webp' });
  expect(lightPreview().getByRole('heading', { name: 'Ada' })).toBeInTheDocument();
  expect(lightPreview().queryByText('Mentor')).not.toBeInTheDocument();
  await update({ name: 'Ada', alt: 'Ada at work', image: 'media/ada.webp', role: 'Mentor' });
  expect(lightPreview().getByText('Mentor')).toBeInTheDocument();
});

test('a course is shown as guests see it, with the currency and links of the site', async () => {
  await show('courses', {
    title: 'Saving',
    description: 'How to.',
    duration: '8 weeks',
    students: 1200,
    topics: ['Plans', 'Plans', '', null, 'Habits', 'Goals', 'Debts'],
    price: 99,
    image: 'media/course.webp',
  });
  const card = lightPreview().getByRole('article');
  expect(card).toHaveTextContent('€99');
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plans', 'Habits', 'Goals', '+ 1 more topic']);
  expect(within(card).getByRole('link')).toHaveAttribute('href', 'https://example.com/join');
});

test.each<[PreviewedFolder, string, string]>([
  ['testimonials', 'What they say', 'fallback-portrait'],
  ['events', 'Light theme', 'fallback'],
  ['team', 'Name', 'fallback-portrait'],
  ['courses', 'Title', 'fallback'],
])('a new entry in %s is shown with labels and a placeholder for its picture', async (folder, label, picture) => {
  await show(folder, {});
  expect(screen.getByRole('region', { name: 'Light theme' })).toHaveTextContent(label);
  expect(pictures()).toEqual([`/blob/media/${picture}.webp`]);
});

test.each<PreviewedFolder>(['testimonials', 'events', 'team', 'courses'])(
  'incomplete entries in %s are shown, with any values of the CMS',
  async (folder) => {
    const incomplete = {
      name: 5,
      title: null,
      content: [],
      rating: 'x',
      topics: 'none',
      price: '',
      students: {},
      image: 7,
      size: '',
    };
    const update = await show(folder, incomplete);
    expect(screen.getByRole('region', { name: 'Light theme' })).not.toBeEmptyDOMElement();
    expect(document.body).not.toHaveTextContent('NaN');
    await update({ ...incomplete, rating: '3', price: '12', topics: [7] });
    expect(screen.queryByText('The preview cannot show this entry yet.')).not.toBeInTheDocument();
  },
);

test('a preview is shown without the files of the site', async () => {
  await show('courses', { title: 'Saving', price: 5 }, () => Promise.reject(new Error('offline')));
  expect(lightPreview().getByRole('article')).toHaveTextContent('$5');
  expect(pictures()).toEqual([expect.stringMatching(/^data:image\/svg/)]);
});
