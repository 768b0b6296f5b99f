/** What the page for a new password tells the page that sends links, in the state of the history entry. */
interface PassedOn {
  readonly userLogin: string;
}

/** The state that keeps a username for the form which asks for a new link. */
export function passOnLogin(userLogin: string): PassedOn {
  return { userLogin };
}

/** The username somebody came with, empty when they came without one. */
export function readLogin(state: unknown): string {
  const { userLogin } = (state ?? {}) as Partial<Record<keyof PassedOn, unknown>>;
  return typeof userLogin === 'string' ? userLogin : '';
}
