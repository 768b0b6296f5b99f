// Content is checked before the build, but its types are wider: GraphQL types every entry as nullable and every choice as a
// text. These functions narrow them, and their errors name the value.

/**
 * Narrows a text of the content to one of the names that the content model allows.
 * @throws Error that names the value if it is not one of them.
 */
export function assertOneOf<Name extends string>(names: readonly Name[], value: string): Name {
  const name = names.find((candidate) => candidate === value);
  if (name === undefined) {
    throw new Error(`"${value}" is not one of ${names.join(', ')}. Run "npm run check:content" to see where it is.`);
  }
  return name;
}

/**
 * Narrows a value that the content check requires.
 * @throws Error that names the file if the value is null or undefined.
 */
export function assertPresent<T>(value: T | null | undefined, file: string): T {
  if (value === null || value === undefined) {
    throw new Error(`${file} is missing or empty. Run "npm run check:content" to see what it needs.`);
  }
  return value;
}
