/** What a page carries in its HTML that a content policy has to know about. */
export interface InlineCode {
  /** Text of each inline script a browser would run, as it stands between the tags. */
  readonly scripts: readonly string[];
  /** Event handler attributes (`onclick` and so on) and `javascript:` links; no hash can allow them. */
  readonly handlers: readonly string[];
}

type Attributes = ReadonlyMap<string, string>;

/** Elements whose content is text up to their end tag (HTML Standard, "raw text" and "escapable raw text"). */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title']);

const TAG_START = /<!--|<([a-z][^\s/>]*)/gi;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;
const TAG_END = /[\s/]*>/y;

/** Types that make a script element code (HTML Standard, "JavaScript MIME type"); all others are data and never run. */
const CODE_TYPE = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/;

/** Reads the inline scripts of a page in the order they stand. */
export function readInlineCode(html: string): InlineCode {
  const scripts: string[] = [];
  const handlers: string[] = [];
  // Browsers hash the text after they have made every line break a single line feed.
  const text = html.replace(/\r\n?/g, '\n');
  const tagStart = new RegExp(TAG_START);

  for (let match = tagStart.exec(text); match; match = tagStart.exec(text)) {
    const name = match[1]?.toLowerCase();
    if (name === undefined) {
      tagStart.lastIndex = indexAfter(text, '-->', tagStart.lastIndex);
      continue;
    }
    const { attributes, end } = readAttributes(text, tagStart.lastIndex);
    handlers.push(...findHandlers(name, attributes));
    tagStart.lastIndex = end;
    if (RAW_TEXT.has(name)) {
      const contentEnd = findEndTag(text, name, end);
      if (name === 'script' && isInlineCode(attributes)) {
        scripts.push(text.slice(end, contentEnd));
      }
      tagStart.lastIndex = contentEnd;
    }
  }
  return { scripts, handlers };
}

function readAttributes(text: string, start: number): { attributes: Attributes; end: number } {
  const attributes = new Map<string, string>();
  const attribute = new RegExp(ATTRIBUTE);
  const tagEnd = new RegExp(TAG_END);
  let position = start;
  for (;;) {
    tagEnd.lastIndex = position;
    if (tagEnd.test(text)) {
      return { attributes, end: tagEnd.lastIndex };
    }
    attribute.lastIndex = position;
    const match = attribute.exec(text);
    if (!match) {
      return { attributes, end: text.length };
    }
    const [, name = '', double, single, bare] = match;
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    position = attribute.lastIndex;
  }
}

function isInlineCode(attributes: Attributes): boolean {
  return !attributes.has('src') && CODE_TYPE.test((attributes.get('type') ?? '').trim().toLowerCase());
}

function findHandlers(element: string, attributes: Attributes): string[] {
  return [...attributes]
    .filter(([name, value]) => /^on[a-z]+$/.test(name) || /^\s*javascript:/i.test(value))
    .map(([name]) => `<${element} ${name}>`);
}

function findEndTag(text: string, name: string, start: number): number {
  const endTag = new RegExp(`</${name}[\\s/>]`, 'gi');
  endTag.lastIndex = start;
  return endTag.exec(text)?.index ?? text.length;
}

function indexAfter(text: string, mark: string, start: number): number {
  const index = text.indexOf(mark, start);
  return index === -1 ? text.length : index + mark.length;
}
