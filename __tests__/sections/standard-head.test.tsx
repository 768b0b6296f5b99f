import { StandardHead } from '../../src/sections/standard-head';
import { readHead, setSiteHead, structuredDataOf } from '../support/head';

const page = { title: 'Events', description: 'What happened.' };

beforeEach(setSiteHead);

test('an indexed page tells where it stands', () => {
  const head = readHead(<StandardHead path="/events" page={page} />);
  expect(head.title).toBe('Events – Brainhouse');
  expect(structuredDataOf(head)).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { item: 'https://brainhouse.example/events' }] },
  ]);
});

test('a page that is not indexed has nothing to tell', () => {
  expect(structuredDataOf(readHead(<StandardHead path="/cart" page={page} />))).toEqual([]);
});

test('says where the words are missing', () => {
  expect(() => readHead(<StandardHead path="/events" page={null} />)).toThrow(
    'the page of /events in content/pages/ is missing',
  );
});
