import { trimInvisible } from '../../contract/visible-text';

/** The content of an entry without spaces and invisible characters at the ends of its texts: what the model checks and pages show. */
export function trimTexts(value: unknown): unknown {
  if (typeof value === 'string') return trimInvisible(value);
  if (Array.isArray(value)) return value.map(trimTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimTexts(inner)]));
}
