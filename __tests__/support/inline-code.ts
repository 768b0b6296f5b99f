import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** The code in a page's HTML that a CSP has to allow. */
export interface InlineCode {
  /** Text of each inline script that a browser runs, with normalized line breaks, in the order of the page. */
  readonly scripts: readonly string[];
  /** Event handler attributes (`onclick` and so on) and `javascript:` links; no hash can allow them. */
  readonly handlers: readonly string[];
}

/** Types of script elements that run (HTML Standard, "JavaScript MIME type"). Elements of other types are data. */
const CODE_TYPE = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/;

/** Reads the inline scripts and event handlers of a page as browsers do. */
export function readInlineCode(html: string): InlineCode {
  const elements = elementsOf(parse(html, { scriptingEnabled: false }));
  return {
    scripts: elements.filter(isInlineCode).map(textOf),
    handlers: elements.flatMap(({ tagName, attrs }) =>
      attrs
        .filter(({ name, value }) => /^on[a-z]+$/.test(name) || /^\s*javascript:/i.test(value))
        .map(({ name }) => `<${tagName} ${name}>`),
    ),
  };
}

function elementsOf({ childNodes }: DefaultTreeAdapterTypes.ParentNode): readonly Element[] {
  return childNodes
    .filter((node) => defaultTreeAdapter.isElementNode(node))
    .flatMap((node) => [node, ...elementsOf('content' in node ? node.content : node)]);
}

function isInlineCode({ tagName, attrs }: Element): boolean {
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
  const type = attributes.get('type') ?? '';
  return tagName === 'script' && !attributes.has('src') && CODE_TYPE.test(type.trim().toLowerCase());
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');
}
