/** The result of one check. */
export interface Finding {
  /** What was checked, in one or two words. */
  readonly topic: string;
  readonly isOk: boolean;
  /** What is there, or what is wrong and what to do. */
  readonly message: string;
}

export function ok(topic: string, message: string): Finding {
  return { topic, isOk: true, message };
}

export function wrong(topic: string, message: string): Finding {
  return { topic, isOk: false, message };
}
