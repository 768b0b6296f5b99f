import { picture } from './pictures';

/** The members' homepage with three lessons, the second of them with a length. */
export const homepageContent: Queries.MemberHomepageQuery = {
  page: { heading: 'Scale Your Income', lead: 'Two doors.' },
  skill: { heading: 'Skills' },
  homepage: {
    doors: [
      {
        title: 'DTC account',
        text: 'Your wallet.',
        label: 'DTC Login',
        image: picture('door'),
        link: { name: 'DTC', url: 'https://dtc.example/login' },
      },
    ],
    closing: { heading: 'What you can expect', text: 'No promises.' },
  },
  coming: { nodes: [] },
  lessons: {
    nodes: [
      { key: 'welcome', title: 'Welcome', was: [], minutes: null, cover: picture('one') },
      { key: 'search', title: 'Search', was: [], minutes: 6, cover: picture('two') },
      { key: 'email', title: 'Email', was: [], minutes: null, cover: picture('three') },
    ],
  },
};
