/** A block of a page: its boxes in the notation of {@link readLayout}, and its height in CSS pixels, with one item of each list. */
export interface Block {
  readonly boxes: string;
  readonly height: number;
}

/** What is on a page. */
export interface PageLayout {
  /** Header, sections of the page or the open dialog, footer. */
  readonly blocks: readonly Block[];
  /** What no page has: an element without content that takes a place, or one that is wider than the page. */
  readonly problems: readonly string[];
}

/**
 * Reads the boxes of a page as text. Runs in the page, so it uses nothing outside of it.
 *
 * `a /8 b` has b 8 pixels below a. `a |8 b` has b 8 pixels to the right of a, with the same top; with `-` they have the same centre,
 * with `_` the same foot, with `?` none of these. `…` is a distance that depends on the texts. `3×8(a)` are items like a, three in a row, 8
 * pixels apart. `>8 a` begins 8 pixels right of where it would, `= a` is in the middle, `> a` at the end. `a & b` has b on top of a.
 * `3×8(a, b)` has items of two kinds. `img 60×40` is a picture with its size in pixels. How many items a list has, and what is within a
 * line of text, is no part of it.
 */
export function readLayout(): PageLayout {
  /** Distances and overlaps up to these come from a style, in pixels. Wider ones depend on what is on both sides. */
  const WIDEST_GAP = 64.5;
  const WIDEST_OVERLAP = 120;
  /** Rounding, in pixels. */
  const CLOSE = 1.5;
  /** A box of this width or height is not seen, in pixels. */
  const SMALLEST = 1;
  /** Of longer lists only the first item counts: its pictures may have many sizes. */
  const LONG_LIST = 9;
  /** Wider drawings have a size in the notation, in pixels. */
  const WIDEST_ICON = 64;

  interface Box {
    readonly element: Element;
    readonly rect: DOMRect;
  }

  const problems = new Set<string>();

  function boxOf(element: Element): Box {
    return { element, rect: element.getBoundingClientRect() };
  }

  /** The elements in it that have boxes. What is only for screen readers is smaller. */
  function childrenOf(element: Element): Box[] {
    return [...element.children].flatMap((child) => {
      const { display, visibility } = getComputedStyle(child);
      if (display === 'contents') return childrenOf(child);
      const box = boxOf(child);
      const isSeen = visibility !== 'hidden' && box.rect.width > SMALLEST && box.rect.height > SMALLEST;
      return isSeen && !isFromOtherHost(child) ? [box] : [];
    });
  }

  /** The picture of a video lies on ours, if it arrives. */
  function isFromOtherHost(element: Element): boolean {
    return element instanceof HTMLImageElement && new URL(element.src, location.href).origin !== location.origin;
  }

  function isAbove({ element }: Box): boolean {
    return /absolute|fixed/.test(getComputedStyle(element).position);
  }

  function hasText(element: Element): boolean {
    return [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
  }

  function leaf({ element, rect }: Box): string {
    const size = `${Math.round(rect.width)}×${Math.round(rect.height)}`;
    if (element.matches('img, iframe, video')) return `${element.localName} ${size}`;
    if (element.localName === 'svg') return rect.width > WIDEST_ICON ? `drawing ${size}` : `icon ${size}`;
    if (element.matches('input, textarea, select')) return 'field';
    if (element.matches('h1, h2, h3')) return element.localName;
    if (element.matches('a, button')) return getComputedStyle(element).borderTopWidth === '0px' ? 'link' : 'button';
    return 'text';
  }

  function isText(element: Element, children: readonly Box[]): boolean {
    const inline = children.every(({ element: child }) => getComputedStyle(child).display.startsWith('inline'));
    // A text with an icon is one text, with or without an element of its own.
    const isLabel = element.matches('a, button, li, p, span') && !element.querySelector(':not(span, svg, svg *)');
    return hasText(element) || ((inline || isLabel) && !!element.textContent.trim());
  }

  function isPainted(element: Element): boolean {
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element);
    return (
      backgroundImage !== 'none' || borderTopWidth !== '0px' || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
    );
  }

  function sideBySide(a: DOMRect, b: DOMRect): boolean {
    const common = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return common > Math.min(a.height, b.height) / 2 && (b.left >= a.right - CLOSE || a.left >= b.right - CLOSE);
  }

  function gap(from: number, to: number): string {
    const distance = to - from;
    return distance > WIDEST_GAP || distance < -WIDEST_OVERLAP ? '…' : String(Math.round(distance));
  }

  function near(a: number, b: number): boolean {
    return Math.abs(a - b) <= CLOSE;
  }

  function beside(container: Element, a: DOMRect, b: DOMRect): string {
    const line = near(a.top, b.top)
      ? '|'
      : near(a.bottom, b.bottom)
        ? '_'
        : near(a.top + a.bottom, b.top + b.bottom)
          ? '-'
          : '?';
    const { justifyContent, columnGap } = getComputedStyle(container);
    const isSpread = justifyContent === 'space-between' && !near(b.left - a.right, parseFloat(columnGap));
    return ` ${line}${isSpread ? '…' : gap(a.right, b.left)} `;
  }

  function edgesOf(container: Element): { left: number; right: number } {
    const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(container);
    const { left, right } = container.getBoundingClientRect();
    return {
      left: left + parseFloat(paddingLeft) + parseFloat(borderLeftWidth),
      right: right - parseFloat(paddingRight) - parseFloat(borderRightWidth),
    };
  }

  function widthIn(container: Element): number {
    const { left, right } = edgesOf(container);
    return right - left;
  }

  /** Where a row begins in what contains it. */
  function offset(container: Element, first: DOMRect, last: DOMRect): string {
    const edges = edgesOf(container);
    const left = first.left - edges.left;
    const right = edges.right - last.right;
    if (near(left, 0)) return '';
    if (Math.abs(left - right) <= 2 * CLOSE) return '= ';
    return near(right, 0) ? '> ' : `>${gap(0, left)} `;
  }

  /** The boxes of an element, and the height of what is repeated in it. */
  function describe(box: Box): { boxes: string; repeated: number } {
    const { element } = box;
    // The ticker has its prices when they arrive.
    if (element.localName === 'market-ticker') return { boxes: 'ticker', repeated: 0 };
    const children = element.matches('svg, picture, select, textarea, iframe') ? [] : childrenOf(element);
    const inFlow = children.filter((child) => !isAbove(child));
    const above = children.filter(isAbove);
    if (inFlow.length === 0 || isText(element, inFlow)) {
      const isEmpty =
        !element.matches('svg, img, iframe, video, input, textarea, select') && !element.textContent.trim();
      if (isEmpty && above.length === 0 && !isPainted(element))
        problems.add(`${nameOf(element)} is empty, but has a box`);
      return { boxes: withAbove(isEmpty ? 'fill' : leaf(box), above), repeated: 0 };
    }
    const [first] = inFlow;
    if (!first) return { boxes: '', repeated: 0 };
    if (isList(element, inFlow)) {
      const items = (inFlow.length > LONG_LIST ? [first] : inFlow).map(describe);
      const kinds = differing(items.map(({ boxes }) => boxes)).join(', ');
      const inRow = Math.max(...inFlow.map(({ rect }) => inFlow.filter((other) => isBeside(rect, other.rect)).length));
      const next = inFlow.find((other) => other !== first && (inRow === 1 || sideBySide(first.rect, other.rect)));
      const [end, start] = inRow === 1 ? [first.rect.bottom, next?.rect.top] : [first.rect.right, next?.rect.left];
      const place = offset(element, first.rect, first.rect).replace('= ', '');
      return {
        boxes: withAbove(`${place}${inRow}×${start === undefined ? '' : gap(end, start)}(${kinds})`, above),
        repeated: element.getBoundingClientRect().height - first.rect.height + (items[0]?.repeated ?? 0),
      };
    }
    const rows: Box[][] = [];
    for (const child of inFlow) {
      const row = rows.at(-1);
      const last = row?.at(-1);
      if (row && last && sideBySide(last.rect, child.rect)) row.push(child);
      else rows.push([child]);
    }
    let repeated = 0;
    const lines = rows.map((row) => {
      const parts = row.map((child) => describe(child));
      const inRowRepeated = parts.map(({ repeated: height }) => height);
      repeated += Math.min(...inRowRepeated);
      const texts = parts.map(({ boxes }, index) => {
        const [previous, current] = [row[index - 1], row[index]];
        const text = row.length > 1 && / [/|_?-]/.test(boxes) ? `(${boxes})` : boxes;
        return previous && current ? beside(element, previous.rect, current.rect) + text : text;
      });
      const [start, end] = [row[0], row.at(-1)];
      if (!start || !end) return '';
      const place = offset(element, start.rect, end.rect);
      const isWide =
        row.length === 1 && texts[0] === 'button' && place === '' && start.rect.width > widthIn(element) - 2 * CLOSE;
      return place + (isWide ? 'wide ' : '') + texts.join('');
    });
    const boxes = lines.reduce((text, line, index) => {
      const bottom = Math.max(...(rows[index - 1] ?? []).map(({ rect }) => rect.bottom));
      const top = Math.min(...(rows[index] ?? []).map(({ rect }) => rect.top));
      return index === 0 ? line : `${text} /${gap(bottom, top)} ${line}`;
    }, '');
    return { boxes: withAbove(boxes, above), repeated };
  }

  /** Whether the middle of a box is at the height of another one. */
  function isBeside(box: DOMRect, other: DOMRect): boolean {
    const middle = (box.top + box.bottom) / 2;
    return other.top < middle && middle < other.bottom;
  }

  function isList(element: Element, children: readonly Box[]): boolean {
    const [first] = children;
    const isSame = children.every(({ element: child }) => child.localName === first?.element.localName);
    // Icons of a row may be filled or not.
    const isStyledAlike = children.every(
      ({ element: child }) => child.localName === 'svg' || child.className === first?.element.className,
    );
    return children.length > 1 && isSame && (element.matches('ul, ol, dl') || children.length > 5 || isStyledAlike);
  }

  function withAbove(boxes: string, above: readonly Box[]): string {
    return [...new Set([boxes, ...above.map((box) => describe(box).boxes)])].join(' & ');
  }

  /** One text of each kind. */
  function differing(texts: readonly string[]): string[] {
    return texts.filter((text, index) => texts.findIndex((other) => isSameButRounding(other, text)) === index);
  }

  function isSameButRounding(one: string, other: string): boolean {
    const numbers = /\d+/g;
    const [ofOne, ofOther] = [one, other].map((text) => text.match(numbers) ?? []);
    return (
      one.replace(numbers, '') === other.replace(numbers, '') &&
      (ofOne ?? []).every((number, index) => Math.abs(Number(number) - Number(ofOther?.[index])) <= 1)
    );
  }

  function nameOf(element: Element): string {
    const classes = element.getAttribute('class');
    return `<${element.localName}${classes ? ` class="${classes}"` : ''}> in "${element.parentElement?.textContent.trim().slice(0, 30) ?? ''}"`;
  }

  function isCut(ancestor: Element | null): boolean {
    return ancestor !== null && (getComputedStyle(ancestor).overflowX !== 'visible' || isCut(ancestor.parentElement));
  }

  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width } = element.getBoundingClientRect();
    const isOutside = width > 0 && (left < -CLOSE || right > document.documentElement.clientWidth + CLOSE);
    if (isOutside && !isCut(element.parentElement)) problems.add(`${nameOf(element)} is wider than the page`);
  }
  for (const element of document.body.querySelectorAll('picture > :not(img)')) {
    if (element.getClientRects().length > 0) problems.add(`<${element.localName}> has a box`);
  }

  const dialog = document.querySelector('dialog[open]');
  const blocks = dialog ? [boxOf(dialog)] : childrenOf(document.body).flatMap(sectionsOf);
  return {
    blocks: blocks.map((box) => {
      const { boxes, repeated } = describe(box);
      return { boxes, height: Math.round(box.rect.height - repeated) };
    }),
    problems: [...problems],
  };

  /** Header and footer, and the sections of `main`. */
  function sectionsOf(box: Box): Box[] {
    const { element } = box;
    const isWhole = element.matches('header, footer, section') || !element.querySelector('header, footer, section');
    return isWhole ? [box].filter((whole) => !isAbove(whole)) : childrenOf(element).flatMap(sectionsOf);
  }
}

/** A height may differ by this part, because a text of the content may become longer. */
const HEIGHT_TOLERANCE = 0.12;
/** Sizes and distances differ by as much between browsers, as a part and in pixels. */
const SIZE_TOLERANCE = 0.02;
const PIXEL_TOLERANCE = 2;

/** Compares what is on a page with its layout. @returns what differs, a line each */
export function layoutProblems(expected: readonly string[], { blocks, problems }: PageLayout): readonly string[] {
  const found = blocks.map(({ height, boxes }) => `${height}: ${boxes}`);
  const differing = Array.from({ length: Math.max(expected.length, found.length) }, (_, index) => {
    const [wanted = 'nothing', is = 'nothing'] = [expected[index], found[index]];
    return isSameLine(wanted, is) ? [] : [`block ${index + 1} is  ${is}\n  expected  ${wanted}`];
  });
  return [...differing.flat(), ...problems];
}

function isSameLine(wanted: string, is: string): boolean {
  const numbers = /\d+/g;
  if (wanted.replace(numbers, '#') !== is.replace(numbers, '#')) return false;
  const found = [...is.matchAll(numbers)].map(Number);
  return [...wanted.matchAll(numbers)].every((match, index) => {
    const rest = wanted.slice(match.index + match[0].length);
    const difference = Math.abs(Number(match[0]) - (found[index] ?? 0));
    if (index === 0) return difference <= Number(match[0]) * HEIGHT_TOLERANCE;
    // The number of items in a row.
    if (/^×\d*…?\(/.test(rest)) return difference === 0;
    return difference <= Math.max(PIXEL_TOLERANCE, Number(match[0]) * SIZE_TOLERANCE);
  });
}

/** All texts in the font of the site, which every machine has, and no scrollbar: so lines and columns are the same everywhere. */
export const SAME_STYLE =
  "*, ::before, ::after { font-family: 'Familjen Grotesk Variable' !important; scrollbar-width: none !important; }";
