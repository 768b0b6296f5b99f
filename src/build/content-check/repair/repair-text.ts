import type { Kind } from '../../../content-model/define-kind';
import { describeFields } from '../../../content-model/describe-fields';
import { orderKeys } from '../../../content-model/entry-text/order-keys';
import { errorOfText } from '../../../content-model/entry-text/yaml-source';
import { repairQuotes } from './quotes';
import { repairSpaces, repairTabs } from './whitespace';

/** The text of a file after its repair. */
export interface Repair {
  readonly text: string;
  /** The names of the repairs, such as "order of keys"; empty if there was nothing to repair. */
  readonly done: readonly string[];
}

/** In this order: first the repair that makes a file readable, last the one that works line by line. */
const STEPS: readonly (readonly [string, (text: string, kind: Kind) => string])[] = [
  ['tabs', repairTabs],
  ['quotes', repairQuotes],
  ['order of keys', (text, kind) => orderKeys(describeFields(kind.schema), text)],
  ['spaces and line endings', repairSpaces],
];

/**
 * Makes the repairs whose result is certain: tabs before keys, quotes, the order of keys, spaces at the ends of lines and line
 * breaks. Comments stay, and no value changes. In a text that cannot be read as YAML only the tabs are repaired,
 * and nothing if it is not text at all or has an unresolved merge.
 */
export function repairText(kind: Kind, text: string): Repair {
  if (errorOfText(text) !== undefined) return { text, done: [] };
  const done: string[] = [];
  let repaired = text;
  for (const [name, step] of STEPS) {
    const next = attempt(step, repaired, kind);
    if (next !== repaired) done.push(name);
    repaired = next;
  }
  return { text: repaired, done };
}

function attempt(step: (text: string, kind: Kind) => string, text: string, kind: Kind): string {
  try {
    return step(text, kind);
  } catch {
    // Not YAML: the check reports where and why.
    return text;
  }
}
