/** Replaces an imported style sheet. */
export {};
