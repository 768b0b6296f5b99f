import { course, organization } from '../../src/components/structured-data';

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
