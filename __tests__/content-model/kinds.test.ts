import { KINDS } from '../../src/content-model/kinds';
import { dashboardTiles } from '../../src/content-model/kinds/dashboard-tiles';
import { pages } from '../../src/content-model/kinds/pages';
import { site } from '../../src/content-model/kinds/site';

/** The rules between several fields. All others are in `content/.schemas`, which a test compares with the model. */

const figures = site.schema.shape.statistics;
const WORDS = 'must have either a fixed text, or value, step and interval → keep one of the two';

test.each([
  { text: '24/7' },
  { value: 500, step: 5, interval: 20 },
  { value: 500, step: 5, interval: 20, suffix: '+' },
  { value: 0, step: 1, interval: 1 },
])('%j is a figure', (figure) => {
  expect(figures.safeParse([{ label: 'Members', ...figure }]).error).toBeUndefined();
});

test.each([
  {},
  { suffix: '+' },
  { value: 500 },
  { value: 500, step: 5 },
  { step: 5, interval: 20 },
  { value: 500, interval: 20 },
  { text: '24/7', value: 500 },
  { text: '24/7', step: 5 },
  { text: '24/7', interval: 20 },
  { text: '24/7', suffix: '+' },
  { text: '24/7', value: 500, step: 5, interval: 20 },
])('%j is an incomplete figure, or two', (figure) => {
  const { error } = figures.safeParse([{ label: 'Members', ...figure }]);
  expect(error?.issues.map(({ message }) => message)).toEqual([WORDS]);
});

test.each([
  [{ route: '/events' }, []],
  [{ link: 'settings' }, []],
  [{}, ['must have either route or link → keep one of the two']],
  [{ route: '/events', link: 'settings' }, ['must have either route or link → keep one of the two']],
])('a tile that links to %j', (destination, messages) => {
  const { error } = dashboardTiles.schema.shape.destination.safeParse(destination);
  expect((error?.issues ?? []).map(({ message }) => message)).toEqual(messages);
});

test.each([
  [0, []],
  [1, ['must have three pictures or none → add or remove some']],
  [2, ['must have three pictures or none → add or remove some']],
  [3, []],
])('%d pictures next to a heading', (count, messages) => {
  const { error } = pages.schema.shape.pictures.safeParse(Array.from({ length: count }, () => 'media/a.webp'));
  expect((error?.issues ?? []).map(({ message }) => message)).toEqual(messages);
});

test.each([
  [['media/a.webp', 'media/b.webp'], []],
  [['media/a.webp', 'media/a.webp'], ['must name each picture once → remove one of the two']],
])('points that stay in view of %j', (pictures, messages) => {
  const { error } = site.schema.shape.focus.safeParse(pictures.map((picture) => ({ picture, x: 0, y: 100 })));
  expect((error?.issues ?? []).map(({ message }) => message)).toEqual(messages);
});

test('the page for unknown addresses has texts', () => {
  expect(pages.keys).toContain('not-found');
  expect(pages.keys?.length).toBeGreaterThan(10);
});

test('only kinds with pages in the code have fixed file names', () => {
  const fixed = KINDS.filter(({ keys, single }) => keys !== null && !single).map(({ name }) => name);
  expect(fixed.sort()).toEqual(['legal', 'member-pages', 'pages', 'programmes']);
});
