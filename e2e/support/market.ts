/**
 * The ticker's console error after the time limit of a request for prices. A faked clock that jumps by minutes passes that
 * limit if a request is pending.
 */
export const PRICES_TIMED_OUT = /The market prices could not be refreshed\..*timed out after/;
