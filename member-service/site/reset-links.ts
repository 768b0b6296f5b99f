/** The page for a new password. */
const RESET_PAGE = '/reset-password';

/**
 * Gives a reset link the address of its page. What stands below that page is key and username (specification section 2),
 * which only the page's own script reads; here any number and kind of segments, broken encoding included, shows the page
 * under the address it came with. A redirect would repeat the key, and a log would keep it.
 * @param url request target as the client sent it
 * @returns the page's address without key and query for everything below the page, else `url`
 */
export function hideResetLink(url: string): string {
  return url.startsWith(`${RESET_PAGE}/`) ? RESET_PAGE : url;
}
