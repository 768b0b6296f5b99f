import { course, event, organization } from '../../src/components/structured-data';

const publisher = { name: 'Brainhouse', url: 'https://brainhouse.example' };

test('the organisation has a name, a logo and its profiles', () => {
  const details = { description: 'A school.', email: 'hello@brainhouse.example', profiles: ['https://x.example/b'] };
  expect(organization(publisher, details)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: 'Brainhouse',
    url: 'https://brainhouse.example',
    logo: 'https://brainhouse.example/icon-512.png',
    description: 'A school.',
    email: 'hello@brainhouse.example',
    sameAs: ['https://x.example/b'],
  });
});

const facts = { title: 'Crypto Trading Pro', description: 'Markets.', price: 299, level: 'Intermediate' };

test('a course has a provider and a price in the currency of the site', () => {
  expect(course(publisher, facts, 'USD')).toMatchObject({
    '@type': 'Course',
    name: 'Crypto Trading Pro',
    educationalLevel: 'Intermediate',
    provider: publisher,
    offers: { price: 299, priceCurrency: 'USD' },
  });
});

test('a course without a level has none, and no course has a rating', () => {
  const data = course(publisher, { ...facts, level: null }, 'USD');
  expect(data).not.toHaveProperty('educationalLevel');
  expect(data).not.toHaveProperty('aggregateRating');
});

describe('EVENT-07, EVENT-10: an event', () => {
  const url = 'https://brainhouse.example/events/table';
  const page = { '@type': 'VirtualLocation', url };
  const library = { '@type': 'Place', name: 'Library', address: 'Library' };
  const table = {
    ...{ name: 'Table', description: 'Twelve questions.', url, picture: 'https://brainhouse.example/table.webp' },
    time: { start: new Date('2026-12-05T17:00:00Z'), end: new Date('2026-12-05T18:30:00Z') },
    ...{ place: null, hasLink: true, host: 'Ada', isCancelled: false },
  };

  test('has its time, its state, who organises it, and nothing else', () => {
    expect(event(publisher, table)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      ...{ name: 'Table', description: 'Twelve questions.', url, image: 'https://brainhouse.example/table.webp' },
      ...{ startDate: '2026-12-05T17:00:00.000Z', endDate: '2026-12-05T18:30:00.000Z' },
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: page,
      organizer: { '@type': 'Organization', ...publisher },
      performer: { '@type': 'Person', name: 'Ada' },
    });
  });

  test('that is cancelled says so; without an end and a host it has none', () => {
    const { start } = table.time;
    const data = event(publisher, { ...table, time: { start, end: undefined }, host: null, isCancelled: true });
    expect(data).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['endDate']));
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['performer']));
  });

  test.each([
    [null, false, 'Online', page],
    ['Library', false, 'Offline', library],
    ['Library', true, 'Mixed', [library, page]],
  ])('at %j with a link: %j is %s', (place, hasLink, mode, location) => {
    expect(event(publisher, { ...table, place, hasLink })).toMatchObject({
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      location,
    });
  });
});
