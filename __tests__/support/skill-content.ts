import { picture } from './pictures';

/** The page of the lessons: two of them, a resource with an address and one without. */
export const skillContent: Queries.MemberSkillQuery = {
  page: { heading: 'Skill Development', lead: 'Nine video lessons.', note: null, pictures: [] },
  skill: {
    videosHeading: 'Video lessons',
    resourcesHeading: 'Resources',
    courseLogin: {
      heading: 'Course login',
      text: 'Your full course is elsewhere.',
      label: 'Go to course login',
      image: picture('door'),
    },
  },
  links: { courseLogin: { name: 'Course login', url: 'https://learn.example/login' } },
  videos: {
    nodes: [
      {
        key: 'welcome',
        title: 'Welcome',
        was: [],
        minutes: 4,
        youtubeId: 'aaaaaaaaaaa',
        cover: picture('one'),
        thumbnail: picture('small-one'),
      },
      {
        key: 'search',
        title: 'Search basics',
        was: ['find'],
        minutes: null,
        youtubeId: 'bbbbbbbbbbb',
        cover: picture('two'),
        thumbnail: picture('small-two'),
      },
    ],
  },
  resources: {
    nodes: [
      {
        key: 'calendar',
        name: 'Content calendar',
        description: 'A month of posts.',
        url: 'https://files.example/calendar',
        image: picture('calendar'),
      },
      { key: 'sheet', name: 'Budget sheet', description: 'Plan spend.', url: '', image: null },
    ],
  },
};
