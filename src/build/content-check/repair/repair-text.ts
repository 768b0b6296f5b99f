import type { Kind } from '../../../content-model/define-kind';
import { describeFields } from '../../../content-model/describe-fields';
import { orderKeys } from '../../../content-model/entry-text/order-keys';
import { repairBlanks } from './blanks';
import { repairQuotes } from './quotes';
import { repairTabs } from './tabs';

/** What was put right in a file, and its text after that. */
export interface Repair {
  readonly text: string;
  /** In a few words each, such as "order of keys"; empty where there was nothing to do. */
  readonly done: readonly string[];
}

/** In this order: what makes a file readable first, what goes by lines last. */
const STEPS: readonly (readonly [string, (text: string, kind: Kind) => string])[] = [
  ['tabs', repairTabs],
  ['quotes', repairQuotes],
  ['order of keys', (text, kind) => orderKeys(describeFields(kind.schema), text)],
  ['blanks and line ends', repairBlanks],
];

/**
 * Puts right what is certain: tabs before keys, quotes, the order of keys, blanks at the ends of lines and line breaks.
 * Remarks stay, and values say what they said. A text that cannot be read as YAML is left alone, but for its tabs.
 */
export function repairText(kind: Kind, text: string): Repair {
  const done: string[] = [];
  let repaired = text;
  for (const [words, step] of STEPS) {
    const next = attempt(step, repaired, kind);
    if (next !== repaired) done.push(words);
    repaired = next;
  }
  return { text: repaired, done };
}

function attempt(step: (text: string, kind: Kind) => string, text: string, kind: Kind): string {
  try {
    return step(text, kind);
  } catch {
    // Not YAML: the check says where and why.
    return text;
  }
}
