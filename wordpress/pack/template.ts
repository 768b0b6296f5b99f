import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PhpCode, PhpNode } from './php-code';
import { isPhpNode, lineOf, parsePhp, walkPhp } from './php-code';

/** Where the template for translations is in the plugin. */
export const TEMPLATE_FILE = 'languages/brainhouse.pot';

const TEXT_DOMAIN = 'brainhouse';

const MAIN_FILE = 'brainhouse.php';

/** WordPress's functions for translated texts, with the number of forms that they take. */
const FUNCTIONS: Readonly<Record<string, 1 | 2>> = {
  __: 1,
  _e: 1,
  esc_html__: 1,
  esc_html_e: 1,
  esc_attr__: 1,
  esc_attr_e: 1,
  _n: 2,
};

/** Fields of the plugin's head that WordPress translates. */
const HEAD_FIELDS = ['Plugin Name', 'Description'];

/** A text with where it is. */
interface Text {
  readonly singular: string;
  readonly plural: string | undefined;
  readonly files: Set<string>;
  readonly hints: Set<string>;
}

/**
 * Collects the texts of the plugin.
 * @param dir absolute folder of the plugin
 * @returns a template in the format of GNU gettext (PO)
 * @throws Error that names the file and line of a call that translators could not use
 */
export function translationTemplate(dir: string): string {
  const texts = new Map<string, Text>();
  function add(file: string, hint: string | undefined, singular: string, plural?: string): void {
    const key = `${singular}\0${plural ?? ''}`;
    const text = texts.get(key) ?? { singular, plural, files: new Set(), hints: new Set() };
    text.files.add(file);
    if (hint !== undefined) text.hints.add(hint);
    texts.set(key, text);
  }
  const main = readFileSync(path.join(dir, MAIN_FILE), 'utf8');
  for (const field of HEAD_FIELDS) {
    const value = new RegExp(`^ \\* ${field}: +(.+)$`, 'm').exec(main)?.[1];
    if (value !== undefined) add(MAIN_FILE, `${field} of the plugin`, value);
  }
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.php'));
  for (const file of files.map((name) => name.replaceAll(path.sep, '/')).sort()) {
    const code = parsePhp(readFileSync(path.join(dir, file), 'utf8'), file);
    walkPhp(code.root, (node) => {
      const call = readCall(node, file);
      if (call) add(file, hintOf(code, node), call[0] ?? '', call[1]);
    });
  }
  const version = /^ \* Version: +(\S+)$/m.exec(main)?.[1] ?? '';
  return [head(version), ...[...texts.values()].map(entry)].join('\n');
}

/** The forms of the text of a call, if it is one of a function for texts. */
function readCall(node: PhpNode, file: string): readonly string[] | undefined {
  const name = node.kind === 'call' && isPhpNode(node.what) ? String(node.what.name) : '';
  const forms = FUNCTIONS[name];
  if (forms === undefined) return undefined;
  const values = (node.arguments as readonly PhpNode[]).map((argument) =>
    argument.kind === 'string' ? String(argument.value) : undefined,
  );
  const texts = values.slice(0, forms);
  if (texts.includes(undefined) || values.at(-1) !== TEXT_DOMAIN) {
    throw new Error(
      `${file}:${lineOf(node)}: ${name}() must get ${forms === 1 ? 'a text' : 'two texts'} without variables, and '${TEXT_DOMAIN}' at its end.`,
    );
  }
  return texts.map(String);
}

/** The comment for translators on the line of a call or above it. */
function hintOf({ comments }: PhpCode, node: PhpNode): string | undefined {
  const line = lineOf(node);
  const comment = comments.get(line - 1) ?? comments.get(line) ?? '';
  return /^\/\* (translators: .*?) \*\/$/s.exec(comment)?.[1];
}

function head(version: string): string {
  const fields = {
    'Project-Id-Version': `Brainhouse Members ${version}`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': 'nplurals=2; plural=(n != 1);',
    'X-Domain': TEXT_DOMAIN,
  };
  const lines = Object.entries(fields).map(([name, value]) => `"${name}: ${value}\\n"`);
  return `# Texts of Brainhouse Members, for translations. Written by npm run pack.\n# This file has the licence of the plugin, GPL-2.0-or-later.\nmsgid ""\nmsgstr ""\n${lines.join('\n')}\n`;
}

function entry({ singular, plural, files, hints }: Text): string {
  const isFormat = /%(?:\d+\$)?[sd]/.test(singular + (plural ?? ''));
  return [
    ...[...hints].map((hint) => `#. ${hint}`),
    `#: ${[...files].join(' ')}`,
    ...(isFormat ? ['#, php-format'] : []),
    `msgid ${quote(singular)}`,
    ...(plural === undefined ? ['msgstr ""'] : [`msgid_plural ${quote(plural)}`, 'msgstr[0] ""', 'msgstr[1] ""']),
    '',
  ].join('\n');
}

/** A string of a PO file: one line, or one for each line of the text. */
function quote(text: string): string {
  const lines = text.split(/(?<=\n)/).map((line) => {
    const escaped = line.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
    return `"${escaped}"`;
  });
  return lines.length > 1 ? ['""', ...lines].join('\n') : (lines[0] ?? '""');
}
