/** Fetches a part of the member area's content, by its name. */
type FetchContent = (name: string) => Promise<void>;

let fetchContent: FetchContent | undefined;

/** Called once by the code of the member pages, which fetches the content. */
export function setContentFetch(fetch: FetchContent): void {
  fetchContent = fetch;
}

/**
 * Fetches content before its page needs it. Other pages must not load the code for it, and with `import()` they would load it a second
 * time, in another chunk.
 * @returns undefined if the code of the member pages is not there yet
 */
export function prefetchContent(name: string): Promise<void> | undefined {
  return fetchContent?.(name);
}
