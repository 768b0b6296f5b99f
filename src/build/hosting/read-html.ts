import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** The code in a page's HTML that a content policy has to allow. */
export interface InlineCode {
  /** Text of each inline script that a browser runs, with normalized line breaks. */
  readonly scripts: readonly string[];
  /** Event handler attributes (`onclick` and so on) and `javascript:` links; no hash can allow them. */
  readonly handlers: readonly string[];
}

/** The targets of a page's links, and the ids that links can point to. */
export interface LinksAndIds {
  /** The `href` of each `<a>`, as written but without character references. */
  readonly links: readonly string[];
  readonly ids: readonly string[];
}

/** What the build needs to know about a page. */
export type PageFacts = InlineCode & LinksAndIds;

/** Types of script elements that run (HTML Standard, "JavaScript MIME type"). Elements of other types are data. */
const CODE_TYPE = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/;

/** Reads what the build needs to know about a page. */
export function readPage(html: string): PageFacts {
  const elements = elementsOf(html);
  return { ...inlineCodeIn(elements), ...linksAndIdsIn(elements) };
}

/** Reads the inline scripts and event handlers of a page, in the order of the page. */
export function readInlineCode(html: string): InlineCode {
  return inlineCodeIn(elementsOf(html));
}

function inlineCodeIn(elements: readonly Element[]): InlineCode {
  return {
    scripts: elements.filter(isInlineCode).map(textOf),
    handlers: elements.flatMap(({ tagName, attrs }) =>
      attrs
        .filter(({ name, value }) => /^on[a-z]+$/.test(name) || /^\s*javascript:/i.test(value))
        .map(({ name }) => `<${tagName} ${name}>`),
    ),
  };
}

function linksAndIdsIn(elements: readonly Element[]): LinksAndIds {
  const links = elements.filter(({ tagName }) => tagName === 'a').map((link) => attributeOf(link, 'href'));
  const ids = elements.map((element) => attributeOf(element, 'id'));
  return { links: links.filter((link) => link !== undefined), ids: [...new Set(ids.filter((id) => id !== undefined))] };
}

/** Every element of a page, in document order, including content for visitors without JavaScript. */
function elementsOf(html: string): readonly Element[] {
  const found: Element[] = [];
  function collect(parent: DefaultTreeAdapterTypes.ParentNode): void {
    for (const node of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      found.push(node);
      collect('content' in node ? node.content : node);
    }
  }
  collect(parse(html, { scriptingEnabled: false }));
  return found;
}

function isInlineCode(element: Element): boolean {
  const type = attributeOf(element, 'type') ?? '';
  return (
    element.tagName === 'script' &&
    attributeOf(element, 'src') === undefined &&
    CODE_TYPE.test(type.trim().toLowerCase())
  );
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');
}
