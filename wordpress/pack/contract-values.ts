import * as accountPage from '../../contract/values/account-page';
import * as rateLimits from '../../contract/values/rate-limits';
import * as emails from '../../contract/values/emails';
import * as errorCodes from '../../contract/values/error-codes';
import * as events from '../../contract/values/events';
import * as fieldLengths from '../../contract/values/field-lengths';
import * as lifetimes from '../../contract/values/lifetimes';
import * as passwords from '../../contract/values/passwords';
import * as retention from '../../contract/values/retention';
import * as routes from '../../contract/values/routes';
import { isVisible, trimInvisible } from '../../contract/visible-text';

/** The file of the values, below the folder of the plugin. */
export const CONTRACT_VALUES_FILE = 'includes/class-account-rules.php';

type Value = number | string | readonly string[] | Readonly<Record<string, number | string>>;

/** The files of `contract/values/`, by name. Each constant has the same name in PHP. */
const FILES: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  'account-page.ts': accountPage,
  'emails.ts': emails,
  'error-codes.ts': errorCodes,
  'events.ts': events,
  'field-lengths.ts': fieldLengths,
  'lifetimes.ts': lifetimes,
  'passwords.ts': passwords,
  'rate-limits.ts': rateLimits,
  'retention.ts': retention,
  'routes.ts': routes,
};

/** Returns the PHP class with the values of `contract/`. */
export function contractValuesPhp(): string {
  const groups = Object.entries({ ...FILES, 'visible-text.ts': visibleText() }).map(([file, constants]) => {
    // A module that Babel has converted has names of its own, in small letters, and another order.
    const sorted = Object.entries(constants)
      .filter(([name]) => name === name.toUpperCase())
      .toSorted(([a], [b]) => a.localeCompare(b));
    const lines = sorted.map(([name, value]) => `\tconst ${name} = ${toPhp(value)};\n`);
    return `\n\t// Of ${file}, which says what they mean.\n\n${lines.join('\n')}`;
  });
  return `<?php
/**
 * The values that every back end keeps. Written by npm run pack -w wordpress from contract/.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

defined( 'ABSPATH' ) || exit;

/** The values of contract/. */
final class Account_Rules {
${groups.join('')}}
`;
}

/** The characters of `contract/visible-text.ts` as ranges of a pattern of PHP, whose classes such as `\\s` have others. */
function visibleText(): Readonly<Record<string, string>> {
  return {
    INVISIBLE: rangesOf((character) => trimInvisible(character) === ''),
    UNSEEN: rangesOf((character) => !isVisible(character)),
  };
}

function rangesOf(isMember: (character: string) => boolean): string {
  const ranges: [first: number, last: number][] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const range = ranges.at(-1);
    // Surrogates are no characters.
    if ((code >= 0xd800 && code <= 0xdfff) || !isMember(String.fromCodePoint(code))) continue;
    if (range?.[1] === code - 1) range[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map((range) => range.map((code) => `\\x{${code.toString(16)}}`).join('-')).join('');
}

function toPhp(value: Value): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (isList(value)) return `array( ${value.map(toPhp).join(', ')} )`;
  const entries = Object.entries(value);
  const width = Math.max(...entries.map(([key]) => key.length)) + 2;
  const lines = entries.map(([key, each]) => `\t\t${`'${key}'`.padEnd(width)} => ${toPhp(each)},\n`);
  return `array(\n${lines.join('')}\t)`;
}

function isList(value: Value): value is readonly string[] {
  return Array.isArray(value);
}
