import { RESET_PASSWORD_PATH } from '../config/route-registry';

/**
 * Leads a reset link of stock WordPress (`/?action=rp&key=…&login=…`, or `/wp-login.php?…`, which opens the page for unknown
 * addresses) to the page for a new password, whose first script reads the link and removes it from the address (decision 018). A
 * link without its key leads there too, because that page explains it. The address is replaced first, so that neither the history
 * nor a referrer keeps the key. It is part of the inline script of every page, so it must be short.
 */
export function forwardResetLink(): void {
  const { search } = location;
  if (/[?&]action=rp(&|$)/.test(search)) {
    history.replaceState(0, '', '/');
    location.replace(RESET_PASSWORD_PATH + search);
  }
}
