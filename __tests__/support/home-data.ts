import { picture } from './pictures';

/** The data of the landing page of a small site. */
export const homeData: Queries.HomeFragment = {
  site: {
    name: 'Brainhouse',
    badge: 'Professional Learning',
    tagline: 'Learning together',
    statistics: [],
    currency: 'EUR',
    description: 'A community.',
    support: { email: 'support@example.com' },
    social: [],
  },
  links: { joinCommunity: { url: 'https://forms.example/join' } },
  home: {
    featuresHeading: 'What you will learn',
    ways: {
      heading: 'How you get in',
      lead: 'Three steps.',
      steps: [
        { title: 'Join ASF', text: 'Register.' },
        { title: 'Get a code', text: 'Keep it.' },
        { title: 'Sign up', text: 'We read it.' },
        { title: 'The door opens', text: 'Log in.' },
      ],
    },
    classroom: { heading: 'Classroom', lead: 'Step by step.' },
    testimonials: { heading: 'Testimonials', featured: [] },
    callToAction: { heading: 'Unlock Your Full Potential', text: 'Join us.', image: picture('invitation') },
  },
  features: {
    nodes: [{ key: 'trading', title: 'Financial Trading', text: 'Markets, step by step.', image: picture('trading') }],
  },
  courses: {
    nodes: ['Digital Marketing Mastery', 'Crypto Trading Pro'].map((title) => ({
      key: title,
      title,
      description: 'A course.',
      duration: '8 weeks',
      students: 847,
      level: null,
      topics: ['Brand'],
      price: 199,
      startRoute: '/classroom',
      image: picture('course'),
    })),
  },
  blurbs: { nodes: [{ key: 'lessons', title: 'Interactive Lessons', text: 'Short lessons.', icon: 'book-open' }] },
};
