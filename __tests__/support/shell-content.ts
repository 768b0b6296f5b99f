import type { ShellContent } from '../../src/app/shell-content';

/** The content of the shell of a small site. */
export const shellContent: ShellContent = {
  site: {
    name: 'Brainhouse',
    copyrightYear: 2025,
    social: [
      { network: 'facebook', url: 'https://facebook.example/brainhouse' },
      { network: 'tiktok', url: 'https://tiktok.example/brainhouse' },
    ],
  },
  links: { joinCommunity: { url: 'https://forms.example/join' } },
  offers: {
    nodes: [
      { key: 'digital-products', title: 'Digital Products', text: 'Courses.', route: '/courses' },
      { key: 'physical-products', title: 'Physical Products', text: 'Books.', route: '/physical-products' },
      { key: 'trading', title: 'Financial Market Trading', text: 'Markets.', route: '/crypto' },
    ],
  },
};
