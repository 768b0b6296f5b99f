import { writeKey, writeScalar, type TextStyle, type Written } from './scalars';
import { isRecord, type Data } from './yaml-source';

/** The indent of the keys of a group and the items of a list, relative to their parent. */
const STEP = 2;

/** The lines of a group's keys, at an indent. */
export function writeKeys(data: Data, indent: number): readonly string[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const start = `${' '.repeat(indent)}${writeKey(name)}:`;
    const { head, body } = writeValue(value, indent, start.length + 1);
    return [head === '' ? start : `${start} ${head}`, ...body];
  });
}

/** The lines of one item of a list, with its dash at `indent`. */
export function writeItem(value: unknown, indent: number): readonly string[] {
  const dash = `${' '.repeat(indent)}- `;
  if (isRecord(value) && Object.keys(value).length > 0) {
    const [first = '', ...rest] = writeKeys(value, indent + STEP);
    return [`${dash}${first.trimStart()}`, ...rest];
  }
  const { head, body } = writeValue(value, indent, dash.length);
  return [head === '' ? dash.trimEnd() : `${dash}${head}`, ...body];
}

/** A value after a key at `indent`; text on the line of the colon starts at `column`. */
export function writeValue(value: unknown, indent: number, column: number, style?: TextStyle): Written {
  if (Array.isArray(value)) {
    if (value.length === 0) return { head: '[]', body: [] };
    return { head: '', body: value.flatMap((item) => writeItem(item, indent + STEP)) };
  }
  if (isRecord(value)) {
    if (Object.keys(value).length === 0) return { head: '{}', body: [] };
    return { head: '', body: writeKeys(value, indent + STEP) };
  }
  return writeScalar(value, indent + STEP, column, style);
}
