/** Text in double quotes, as YAML takes it too. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** Text as it is, anything else as JSON writes it. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `1 fault`, `2 faults`, `no faults`. */
export function count(number: number, noun: string): string {
  return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}
