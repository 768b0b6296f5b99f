/**
 * Narrows a text of the content to one of the names its model allows (GraphQL knows only that it is a text).
 * @throws Error naming the value when it is none of them.
 */
export function oneOf<Name extends string>(names: readonly Name[], value: string): Name {
  const name = names.find((candidate) => candidate === value);
  if (name === undefined) {
    throw new Error(`"${value}" is none of ${names.join(', ')}. Run "npm run check:content" to see where it stands.`);
  }
  return name;
}
