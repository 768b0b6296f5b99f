import { ListSeoHead } from '../../src/sections/list-page';
import { canonicalOf, metaOf, readHead, setSiteHead, structuredDataOf } from '../support/head';

const page = { key: 'events', title: 'Events', description: 'What happened.', heading: '', lead: '', pictures: [] };

beforeEach(setSiteHead);

function headOf(currentPage: number): Document {
  return readHead(<ListSeoHead list="/events" page={page} position={{ currentPage, pageCount: 5 }} />);
}

test('the first page is the list itself', () => {
  const head = headOf(1);
  expect(head.title).toBe('Events – Brainhouse');
  expect(metaOf(head, 'description')).toBe('What happened.');
  expect(canonicalOf(head)).toBe('https://brainhouse.example/events');
});

test('ROUTE-12: a further page has its own title, description and address', () => {
  const head = headOf(2);
  expect(head.title).toBe('Events, page 2 of 5 – Brainhouse');
  expect(metaOf(head, 'description')).toBe('Page 2 of 5. What happened.');
  expect(canonicalOf(head)).toBe('https://brainhouse.example/events/2');
  expect(metaOf(head, 'og:url')).toBe('https://brainhouse.example/events/2');
});

test('a further page can be listed, and has breadcrumbs', () => {
  const head = headOf(2);
  expect(metaOf(head, 'robots')).toBeNull();
  expect(structuredDataOf(head)).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { item: 'https://brainhouse.example/events/2' }] },
  ]);
});
