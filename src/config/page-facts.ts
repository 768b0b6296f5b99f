/** The scripts that every page has besides React. */
export interface PageScripts {
  /** The code in the head of every page, which must run before the first paint. */
  readonly inline: string;
  /** The code that is first in the head of a member page. */
  readonly member: string;
  /** The code in the head of pages of events with a date, which must run before their first paint. */
  readonly dates: string;
  /** Address of the script that every page runs. */
  readonly src: string;
  /** Address of the script that it loads when the visitor uses the page. */
  readonly menus: string;
}

/** An entry that a preview shows and a normal build does not. */
export interface PreviewOnlyEntry {
  /** Path from the root of the project, such as `content/events/x.yaml`. */
  readonly file: string;
  /** `(draft)`, `until 2026-12-01 09:00 Africa/Lagos`, `since …`. */
  readonly reason: string;
}

/** What the pages of a build contain of its other steps. */
export interface PageFacts extends PageScripts {
  /** Gatsby's name of the build; empty in the live server. */
  readonly build: string;
  /** The files of the browser bundle by the names of their chunks; none in the live server, which has no finished bundle. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
  /** Empty if the build is no preview. */
  readonly previewOnly: readonly PreviewOnlyEntry[];
}

/** webpack replaces it by the value (`src/site-build/webpack.ts`). */
declare const PAGE_FACTS: PageFacts;

/** The facts of the build that renders the pages. Only code that renders HTML has them. */
export const pageFacts = PAGE_FACTS;
