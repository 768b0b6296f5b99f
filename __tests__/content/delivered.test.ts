import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

// Facts of the delivered content that docs/requirements.md requires. When real content replaces them, change the
// requirements and this file.

type Entry = Readonly<Record<string, unknown>>;

function read(file: string): Entry {
  return parse(readFileSync(join('content', file), 'utf8')) as Entry;
}

/** The entries of a folder in the order on pages. */
function entriesOf(folder: string): readonly Entry[] {
  const entries = readdirSync(join('content', folder)).map((name) => read(`${folder}/${name}`));
  return entries.toSorted((a, b) => Number(a.order) - Number(b.order));
}

function titlesOf(folder: string): unknown[] {
  return entriesOf(folder).map(({ title }) => title);
}

test('HOME-01: the landing page has its badge, title and tagline', () => {
  expect(read('site/site.yaml')).toMatchObject({
    name: 'Brainhouse',
    badge: 'Professional Learning & Financial Community',
    tagline: 'Transforming Lives Through Education & Financial Success',
  });
  expect(read('pages/home.yaml')).toMatchObject({
    heading: 'Brainhouse',
    lead: 'Transforming Lives Through Education & Financial Success',
  });
});

test('HOME-05, HOME-06, HOME-07: the statistics have the figures and steps', () => {
  expect(read('site/site.yaml').statistics).toEqual([
    { label: 'Active Members', value: 500, step: 5, interval: 20, suffix: '+' },
    { label: 'Success Rate', value: 95, step: 1, interval: 30, suffix: '%' },
    { label: 'Support', text: '24/7' },
    { label: 'Experience', text: '3+ Years' },
  ]);
});

test('HOME-19: the copyright year is 2025', () => {
  expect(read('site/site.yaml').copyrightYear).toBe(2025);
});

test('HOME-02: the landing page has three features', () => {
  expect(titlesOf('features')).toEqual(['Digital Marketing', 'Financial Trading', 'Community Learning']);
});

test('HOME-10: the landing page has the four blurbs of the classroom', () => {
  expect(titlesOf('classroom-blurbs')).toEqual([
    'Interactive Lessons',
    'Community Support',
    'Lifetime Access',
    'Certification',
  ]);
});

test('HOME-11: the landing page has the three courses', () => {
  expect(
    entriesOf('courses').map(({ title, duration, students, level, price }) => [
      title,
      duration,
      students,
      level,
      price,
    ]),
  ).toEqual([
    ['Digital Marketing Mastery', '8 weeks', 847, 'Beginner to Advanced', 199],
    ['Crypto Trading Pro', '12 weeks', 1923, 'Intermediate', 299],
    ['AI Automation Blueprint', '12 weeks', 1456, 'Advanced', 249],
  ]);
  expect(read('site/site.yaml').currency).toBe('USD');
});

test('HOME-09: the landing page has the three testimonials', () => {
  const { featured } = read('site/home.yaml').testimonials as { featured: { testimonial: string; role: string }[] };
  expect(featured.map(({ role }) => role)).toEqual(['Beneficiary', 'Beneficiary', 'Beneficiary']);
  expect(featured.map(({ testimonial }) => read(`testimonials/${testimonial}.yaml`).rating)).toEqual([5, 4, 5]);
});

test('HOME-15: the progress figures have their values', () => {
  expect(entriesOf('progress-figures').map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ['Sample progress', 67, '%'],
    [expect.stringMatching(/courses/i), 3, undefined],
    [expect.stringMatching(/learned/i), 47, 'h'],
  ]);
});

test('HOME-18, PAGE-08: the three offers have their links', () => {
  expect(entriesOf('offers').map(({ title, route }) => [title, route])).toEqual([
    ['Digital Products', '/courses'],
    ['Physical Products', '/physical-products'],
    ['Financial Market Trading', '/crypto'],
  ]);
});

test('PAGE-01: About Us has the three values', () => {
  expect(titlesOf('values')).toEqual(['Excellence', 'Community', 'Innovation']);
});

test('AREA-08: the dashboard has its six tiles', () => {
  expect(entriesOf('dashboard-tiles').map(({ title, destination }) => [title, destination])).toEqual([
    ['Overview', { route: '/dashboard-overview' }],
    ['DTC Dashboard', { route: '/wallet' }],
    ['My Courses', { link: 'myCourses' }],
    ['Profile', { route: '/profile' }],
    ['Affiliate Dashboard', { route: '/affiliate-dashboard' }],
    ['Settings', { link: 'settings' }],
  ]);
});

test('AREA-07: the homepage has the two external logins', () => {
  const { doors } = read('site/member-homepage.yaml') as { doors: Entry[] };
  expect(doors.map(({ label, link }) => [label, link])).toEqual([
    ['DTC Login', 'dtcLogin'],
    ['Affiliate Dashboard', 'affiliateLogin'],
  ]);
  expect(read('member-pages/homepage.yaml').heading).toBe('Scale Your Income');
});

test('AREA-09: the classroom has the four programmes', () => {
  expect(entriesOf('classrooms').map(({ route }) => route)).toEqual(['/skill', '/crypto', '/franchise', '/arep']);
});

test('AREA-11: the real-estate programme is coming soon, the others are open', () => {
  expect(read('programmes/arep.yaml').comingSoon).toBe(true);
  expect(read('programmes/crypto.yaml').comingSoon).not.toBe(true);
  expect(read('programmes/franchise.yaml')).toMatchObject({ link: 'franchiseMarketplace' });
  expect(read('programmes/franchise.yaml').video).toBeDefined();
});

test('AUTH-16: the sign-up has the country codes', () => {
  expect(entriesOf('country-codes').map(({ code, label }) => `${String(code)} (${String(label)})`)).toEqual([
    '+1 (US/CA)',
    '+44 (UK)',
    '+234 (NG)',
    '+91 (IN)',
    '+33 (FR)',
    '+49 (DE)',
    '+86 (CN)',
    '+81 (JP)',
  ]);
});

test('PAGE-02, PAGE-03: the empty cart and the cancelled payment have their texts', () => {
  expect(read('pages/cart.yaml')).toMatchObject({ message: { heading: 'Your cart is empty' } });
  const text =
    'Your payment was not completed or was cancelled. If this was a mistake, you can try again or contact support for help.';
  expect(read('pages/cancel-payment.yaml')).toMatchObject({ heading: 'Payment Cancelled', message: { text } });
});

test('PAY-01: the notice of the checkout says that it is a demonstration', () => {
  const { notice } = read('site/checkout.yaml');
  expect(notice).toMatch(/demonstration checkout.*No payment is taken.*Do not enter a real card/);
});

test.each([
  ['events', 28],
  ['team', 6],
  ['testimonials', 10],
  ['testimonial-videos', 6],
  ['skill-videos', 9],
  ['skill-resources', 5],
  ['projects', 3],
])('PAGE-04, PAGE-10, PAGE-11, PAGE-12, AREA-12, AREA-13: %s has %i entries', (folder, count) => {
  expect(entriesOf(folder)).toHaveLength(count);
});

test('PAGE-10: nobody of the team speaks in a testimonial or has the portrait of somebody who does', () => {
  const team = entriesOf('team').flatMap(({ name, image }) => [name, image]);
  const voices = entriesOf('testimonials').flatMap(({ name, image }) => [name, image]);
  const videos = entriesOf('testimonial-videos').map(({ title }) => title);
  expect(new Set([...team, ...voices, ...videos]).size).toBe(2 * (6 + 10));
});
