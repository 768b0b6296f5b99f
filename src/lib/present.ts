/**
 * A value that the content check has promised. GraphQL types every single entry as nullable; this says which file
 * is missing instead of failing somewhere in a component.
 * @throws Error naming the file when the value is null or undefined.
 */
export function present<T>(value: T | null | undefined, file: string): T {
  if (value === null || value === undefined) {
    throw new Error(`${file} is missing or empty. Run "npm run check:content" to see what it needs.`);
  }
  return value;
}
