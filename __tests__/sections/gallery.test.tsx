import '../support/page-scripts';
import '../support/dialog-polyfill';

import { fireEvent, screen, within } from '@testing-library/react';

import { Gallery } from '../../src/sections/gallery';
import { largest, picture } from '../support/pictures';
import { renderWithUser } from '../support/render';

const plain = { name: null, description: null, size: 'normal', cellImageData: null, dates: null };
/** A picture cropped for its cell. */
const cropped = picture('three-cropped').gatsbyImageData;
const events = [
  { ...plain, key: 'event-01', alt: 'People on a stage', image: picture('one'), size: 'large', name: 'Annual Meeting' },
  { ...plain, key: 'event-02', alt: 'A full hall', image: picture('two'), description: 'Never shown without a name.' },
  { ...plain, key: 'event-03', alt: 'A workshop', image: picture('three'), size: 'tall', cellImageData: cropped },
  { ...plain, key: 'event-04', alt: 'A prize', image: picture('four'), name: 'Prize', description: 'For the best.' },
];

function renderGallery() {
  return renderWithUser(<Gallery events={events} before={0} fallback={picture('placeholder')} />);
}

test('each picture is a link to its largest rendition, so that it works without scripts', () => {
  renderGallery();
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttribute('aria-haspopup')]);
  expect(links).toEqual(['one', 'two', 'three', 'four'].map((name) => [largest(name), 'dialog']));
});

test('PAGE-04: names the events that have a name', () => {
  renderGallery();
  const captions = screen.getAllByRole('figure').map((figure) => figure.querySelector('figcaption')?.textContent);
  expect(captions).toEqual(['Annual Meeting', undefined, undefined, 'PrizeFor the best.']);
});

test('PAGE-05: a picture that fails to load is replaced, the others are kept', () => {
  renderGallery();
  fireEvent.error(screen.getByRole('img', { name: 'A full hall' }));
  expect(screen.getByRole('img', { name: 'A full hall' })).toHaveAttribute('src', largest('placeholder'));
  expect(screen.getByRole('img', { name: 'A workshop' })).toHaveAttribute('src', largest('three-cropped'));
});

test('loads the pictures of the first screen eagerly and the first of them first', () => {
  renderGallery();
  const how = screen
    .getAllByRole('img')
    .map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')]);
  expect(how).toEqual([
    ['eager', 'high'],
    ['eager', null],
    ['eager', null],
    ['lazy', null],
  ]);
});

test('PAGE-06: larger cells are larger, and show a picture cropped for them, which links to the whole one', () => {
  renderGallery();
  const rows = screen.getAllByRole('figure').map((figure) => getComputedStyle(figure).gridRow);
  expect(rows).toEqual(['span 2', '', 'span 2', '']);
  const tall = screen.getByRole('link', { name: 'A workshop' });
  expect(tall).toHaveAttribute('href', largest('three'));
  expect(within(tall).getByRole('img')).toHaveAttribute('src', largest('three-cropped'));
});

test('a press opens the viewer at that picture; events without a name are numbered', async () => {
  const { user } = renderGallery();
  await user.click(screen.getByRole('link', { name: 'A full hall' }));
  const viewer = await screen.findByRole('dialog');
  expect(within(viewer).getByRole('img', { name: 'A full hall' })).toHaveAttribute('src', largest('two'));
  expect(within(viewer).getByRole('status')).toHaveTextContent('2 of 4: A full hall');
  expect(within(viewer).getByText('Event photo 2')).toBeVisible();
});

/** A past event with a date. */
function past(cancelled: boolean) {
  const dates = {
    ...{ starts: [Date.UTC(2026, 2, 8, 17) / 60_000], minutes: [60], timeZone: 'Africa/Lagos' },
    ...{ hasRecording: true, cancelled },
  };
  return { ...plain, key: 'table', alt: 'A table', image: picture('one'), name: 'Table', dates };
}

test('EVENT-06: the caption of an event that had a date leads to its page, and says when it was and where the recording is', () => {
  renderWithUser(<Gallery events={[past(false)]} before={0} fallback={picture('placeholder')} />);
  const figure = within(screen.getByRole('figure'));
  expect(figure.getByText('March 2026')).toBeVisible();
  expect(figure.getByRole('link', { name: 'Table' })).toHaveAttribute('href', '/events/table');
  expect(figure.getByRole('link', { name: 'Recording: Table' })).toHaveAttribute('href', '/events/table#recording');
  expect(figure.queryByText('This event did not take place')).toBeNull();
});

test('EVENT-06: the caption of a cancelled event says that it did not take place', () => {
  renderWithUser(<Gallery events={[past(true)]} before={0} fallback={picture('placeholder')} />);
  expect(screen.getByText('This event did not take place')).toBeVisible();
});
