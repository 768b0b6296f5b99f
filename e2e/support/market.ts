/**
 * What the ticker writes to the console when a request for prices is overtaken by its own time limit: a faked clock that
 * jumps by minutes runs past that limit whenever a request happens to be pending.
 */
export const PRICES_TIMED_OUT = /The market prices could not be refreshed\..*gave no answer within/;
