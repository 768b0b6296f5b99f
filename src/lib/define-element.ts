/**
 * Defines a custom element (HTML Standard, section 4.13) whose content is not React's.
 * @param start called when an element is inserted into a page, by the HTML parser or by a script; returns a function that
 *   stops everything that it has started, which is called when the element is removed
 */
export function defineElement(name: string, start: (element: HTMLElement) => () => void): void {
  customElements.define(
    name,
    class extends HTMLElement {
      #stop: (() => void) | undefined;

      connectedCallback(): void {
        this.#stop = start(this);
      }

      disconnectedCallback(): void {
        this.#stop?.();
      }
    },
  );
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Creates an element with attributes and children. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  return filled(document.createElement(name), attributes, children);
}

/** Creates a drawing with the attributes and shapes of an icon. */
export function createDrawing(
  attributes: Attributes,
  shapes: readonly (readonly [name: string, attributes: Attributes])[],
): SVGElement {
  const children = shapes.map(([name, values]) => filled(svgElement(name), values, []));
  return filled(svgElement('svg'), { 'aria-hidden': 'true', ...attributes }, children);
}

function svgElement(name: string): SVGElement {
  return document.createElementNS('http://www.w3.org/2000/svg', name);
}

function filled<T extends Element>(element: T, attributes: Attributes, children: readonly (Node | string)[]): T {
  Object.entries(attributes).forEach(([name, value]) => {
    element.setAttribute(name, String(value));
  });
  element.append(...children);
  return element;
}
