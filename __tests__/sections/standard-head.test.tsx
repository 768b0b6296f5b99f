import type * as RouteRegistry from '../../src/config/route-registry';
import type * as Routes from '../../src/config/routes';
import { StandardHead } from '../../src/sections/standard-head';
import { readHead, setSiteHead, structuredDataOf } from '../support/head';

// The registry has no pattern of its own.
jest.mock('../../src/config/routes', () => {
  const actual = jest.requireActual<typeof Routes>('../../src/config/routes');
  const { createRegistry } = jest.requireActual<typeof RouteRegistry>('../../src/config/route-registry');
  const common = { access: 'public', kind: 'page', content: 'events', indexed: true } as const;
  const { find } = createRegistry({ event: { ...common, path: '/events/:event', label: 'Event' } });
  const findRoute: typeof find = (address) => actual.findRoute(address) ?? find(address);
  return { ...actual, findRoute, routeOf: (path: string) => findRoute(path) ?? actual.routeOf(path) };
});

const page = { title: 'Events', description: 'What happened.' };

beforeEach(setSiteHead);

test('an indexed page has breadcrumbs', () => {
  const head = readHead(<StandardHead path="/events" page={page} />);
  expect(head.title).toBe('Events – Brainhouse');
  expect(structuredDataOf(head)).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://brainhouse.example/' },
        { position: 2, name: 'Events', item: 'https://brainhouse.example/events' },
      ],
    },
  ]);
});

test('the breadcrumbs of an entry have the page of its list, then the name of the entry', () => {
  const entry = { title: 'Open day', description: 'Come and see.' };
  expect(structuredDataOf(readHead(<StandardHead path="/events/open-day" page={entry} />))).toMatchObject([
    {
      itemListElement: [
        { position: 1, name: 'Home' },
        { position: 2, name: 'Events', item: 'https://brainhouse.example/events' },
        { position: 3, name: 'Open day', item: 'https://brainhouse.example/events/open-day' },
      ],
    },
  ]);
});

test('a page that is not indexed has no structured data', () => {
  expect(structuredDataOf(readHead(<StandardHead path="/cart" page={page} />))).toEqual([]);
});

test('names the file with missing texts', () => {
  expect(() => readHead(<StandardHead path="/events" page={null} />)).toThrow('the content of /events is missing');
});
