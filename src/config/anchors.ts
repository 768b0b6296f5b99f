import { findRoute, PATHS } from './routes';

/**
 * The sections of pages that links may point to, such as `/about-us#values`. The pages take their ids from here, the
 * content check compares links with them, and every build checks that the pages have them.
 */
export const ANCHORS = {
  about: { mission: 'mission', values: 'values', figures: 'figures' },
  testimonials: { written: 'written', videos: 'videos' },
} as const satisfies Partial<Record<keyof typeof PATHS, Readonly<Record<string, string>>>>;

/** The addresses of all sections: `/about-us#mission` … */
export function anchorAddresses(): readonly string[] {
  const pages = [
    [PATHS.about, ANCHORS.about],
    [PATHS.testimonials, ANCHORS.testimonials],
  ] as const;
  return pages.flatMap(([path, anchors]) => Object.values<string>(anchors).map((anchor) => `${path}#${anchor}`));
}

/** The addresses of the sections of the page at an address; empty if there is no such page. */
export function anchorsOf(address: string): readonly string[] {
  const path = findRoute(address)?.path;
  return anchorAddresses().filter((place) => path !== undefined && place.startsWith(`${path}#`));
}
