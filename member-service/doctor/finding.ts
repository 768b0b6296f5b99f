/** The result of one check. */
export interface Finding {
  /** What was checked, in one or two words. */
  readonly topic: string;
  readonly isOk: boolean;
  /** What is there, or what is wrong and what to do. */
  readonly message: string;
  /** Ways to correct it, of which one applies. */
  readonly remedies?: readonly string[];
  /** Something to know: it was not checked, or is right in most cases. */
  readonly isNote?: boolean;
}

export function ok(topic: string, message: string): Finding {
  return { topic, isOk: true, message };
}

export function wrong(topic: string, message: string, remedies: readonly string[] = []): Finding {
  return { topic, isOk: false, message, ...(remedies.length > 0 && { remedies }) };
}

export function note(topic: string, message: string): Finding {
  return { topic, isOk: true, isNote: true, message };
}
