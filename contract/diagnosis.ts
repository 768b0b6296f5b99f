import { visible } from './visible-text';

/** What the examination of a back end says about one thing. */
export interface Diagnosis {
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

export function ok(topic: string, message: string): Diagnosis {
  return { topic, isOk: true, message };
}

export function wrong(topic: string, message: string, remedies: readonly string[] = []): Diagnosis {
  return { topic, isOk: false, message, ...(remedies.length > 0 && { remedies }) };
}

export function note(topic: string, message: string): Diagnosis {
  return { topic, isOk: true, isNote: true, message };
}

/**
 * The lines of a finding: the result, its topic and its message, then the remedies below the message. Control characters are replaced.
 * @param width of the column of topics, in characters
 */
export function toDiagnosisLines({ topic, isOk, isNote, message, remedies = [] }: Diagnosis, width: number): string {
  const label = isNote ? 'note   ' : isOk ? 'ok     ' : 'wrong  ';
  const space = ' '.repeat(label.length + width);
  return [
    `${label}${topic.padEnd(width)}${visible(message)}`,
    ...remedies.map((remedy) => `${space}- ${visible(remedy)}`),
  ].join('\n');
}
