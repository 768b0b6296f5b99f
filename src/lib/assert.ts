// Content is checked before the build, but its types are wider: GraphQL types every entry as nullable and every choice as
// a text. These functions narrow them, and name the value instead of failing somewhere in a component.

/**
 * Narrows a text of the content to one of the names that the content model allows.
 * @throws Error that names the value when it is none of them.
 */
export function assertOneOf<Name extends string>(names: readonly Name[], value: string): Name {
  const name = names.find((candidate) => candidate === value);
  if (name === undefined) {
    throw new Error(`"${value}" is none of ${names.join(', ')}. Run "npm run check:content" to see where it is.`);
  }
  return name;
}

/**
 * A value that the content check requires.
 * @throws Error that names the file when the value is null or undefined.
 */
export function assertPresent<T>(value: T | null | undefined, file: string): T {
  if (value === null || value === undefined) {
    throw new Error(`${file} is missing or empty. Run "npm run check:content" to see what it needs.`);
  }
  return value;
}
