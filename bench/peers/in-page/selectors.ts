/** Elements that the site and its peers have in common. */
export const SELECTORS = {
  /** The link in the hero that opens the sign-up. */
  signUp: 'main a[href="/signup"]',
  /** The first field of the sign-up. */
  firstField: 'input[autocomplete="name"]',
  heading: 'main h1',
  menuButton: 'button[popovertarget="side-panel"]',
  panelLinkToEvents: '#side-panel a[href="/events"]',
  darkTheme: '#side-panel label:has(input[value="dark"])',
  firstPicture: 'main figure a[aria-haspopup="dialog"]',
} as const;

/** The name of the function through which the probe reports to the bench. */
export const REPORT_FUNCTION = 'benchReport';

/** Coordinates in the viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the probe reports. Times are milliseconds since 1970, so that documents and the bench can be compared. */
export type Report =
  /** The document was painted for the first time. `signUp` is undefined on pages without the link. */
  | { readonly kind: 'first-paint'; readonly at: number; readonly signUp: Point | undefined }
  /** The first field of the sign-up was painted and can be tapped. */
  | { readonly kind: 'field'; readonly at: number; readonly point: Point }
  /** A heading of this text was painted. */
  | { readonly kind: 'heading'; readonly at: number; readonly text: string };
