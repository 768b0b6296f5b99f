/** The first word of a name, for a greeting: all of a name of one word, and nothing of an empty one. */
export function firstNameOf(name: string): string {
  return /\S+/.exec(name)?.[0] ?? '';
}
