/** State of the history entry of a visitor who has just applied; it survives a reload. */
export const SUBMITTED = { submitted: true } as const;

/** Whether an entry of the history, which may hold anything, is that of an application just sent. */
export function isSubmitted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'submitted' in state && state.submitted === true;
}
