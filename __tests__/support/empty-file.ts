/** Stands for an imported style sheet. */
export {};
