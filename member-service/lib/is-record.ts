/** Whether a value of unknown shape, such as parsed JSON, has fields that can be read. An array is none. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
