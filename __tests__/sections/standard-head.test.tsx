import { StandardHead } from '../../src/sections/standard-head';
import { readHead, setSiteHead, structuredDataOf } from '../support/head';

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

test('a page that is not indexed has no structured data', () => {
  expect(structuredDataOf(readHead(<StandardHead path="/cart" page={page} />))).toEqual([]);
});

test('names the file with missing texts', () => {
  expect(() => readHead(<StandardHead path="/events" page={null} />)).toThrow('the content of /events is missing');
});
