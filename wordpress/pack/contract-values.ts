import * as attemptLimits from '../../contract/values/attempt-limits';
import * as emails from '../../contract/values/emails';
import * as errorCodes from '../../contract/values/error-codes';
import * as events from '../../contract/values/events';
import * as fieldLengths from '../../contract/values/field-lengths';
import * as lifetimes from '../../contract/values/lifetimes';
import * as passwords from '../../contract/values/passwords';
import * as retention from '../../contract/values/retention';
import * as routes from '../../contract/values/routes';

/** The file of the values, below the folder of the plugin. */
export const CONTRACT_VALUES_FILE = 'includes/class-account-rules.php';

type Value = number | string | readonly string[] | Readonly<Record<string, number | string>>;

/** The files of `contract/values/`, by name. Each constant has the same name in PHP. */
const FILES: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  'attempt-limits.ts': attemptLimits,
  'emails.ts': emails,
  'error-codes.ts': errorCodes,
  'events.ts': events,
  'field-lengths.ts': fieldLengths,
  'lifetimes.ts': lifetimes,
  'passwords.ts': passwords,
  'retention.ts': retention,
  'routes.ts': routes,
};

/** Returns the PHP class with the values of `contract/values/`. */
export function contractValuesPhp(): string {
  const groups = Object.entries(FILES).map(([file, constants]) => {
    // A module that Babel has converted has names of its own, in small letters, and another order.
    const sorted = Object.entries(constants)
      .filter(([name]) => name === name.toUpperCase())
      .toSorted(([a], [b]) => a.localeCompare(b));
    const lines = sorted.map(([name, value]) => `\tconst ${name} = ${toPhp(value)};\n`);
    return `\n\t// Of ${file}, which says what they mean.\n\n${lines.join('\n')}`;
  });
  return `<?php
/**
 * The values that every back end keeps. Written by npm run pack from contract/values/.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

defined( 'ABSPATH' ) || exit;

/** The values of contract/values/. */
final class Account_Rules {
${groups.join('')}}
`;
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
