/** The part of Decap CMS (3.16) that the CMS's script uses. */

/** Immutable's map, as entries and their parts come. */
export interface ImmutableMap {
  get(key: string): unknown;
  set(key: string, value: unknown): ImmutableMap;
  toJS(): Readonly<Record<string, unknown>>;
}

/** True for a group of an entry's data. */
export function isImmutableMap(value: unknown): value is ImmutableMap {
  return typeof value === 'object' && value !== null && 'toJS' in value && 'set' in value;
}

/** How the files of a collection are read and written. */
export interface Format {
  /** What a form holds, from the text of a file. */
  fromFile(text: string): Record<string, unknown>;
  /** The text of a file, from what a form holds. */
  toFile(data: Readonly<Record<string, unknown>>): string;
}

/** Called before an entry is saved. What it returns takes the place of the entry's data; what it throws, the editor reads. */
export type SaveHandler = (event: { readonly entry: ImmutableMap }) => Promise<ImmutableMap>;

/** A picture that the CMS knows: read as text, it is the address to show. */
export interface Asset {
  toString(): string;
}

/** What Decap hands to a preview. */
export interface PreviewProps {
  readonly entry: ImmutableMap;
  readonly collection: ImmutableMap;
  /** The picture of this path in the content; an empty one until it is loaded, after which the preview is shown again. */
  readonly getAsset: (path: string) => Asset;
  /** The entry of this name; reads it where the CMS has not. */
  readonly getCollection: (collection: string, slug: string) => Promise<ImmutableMap>;
  /** The document of the preview's frame. */
  readonly document: Document;
}

/** A component of Decap's own React, which only Decap renders. */
export type DecapComponent = { readonly decapComponent: unique symbol };
/** What such a component renders. */
export type DecapElement = { readonly decapElement: unique symbol };

/** What `createClass` makes a component of. */
export interface ClassBody {
  componentDidMount(this: ClassInstance): void;
  componentDidUpdate(this: ClassInstance): void;
  componentWillUnmount(this: ClassInstance): void;
  render(this: ClassInstance): DecapElement | null;
}

export interface ClassInstance {
  readonly props: PreviewProps;
}

/** The field of a picture, a component of Decap's own. */
export interface ImageControl {
  props: { readonly getAsset: (path: string, field: unknown) => Asset };
  renderImages: () => unknown;
  shouldComponentUpdate(next: ImageControl['props']): boolean;
}

interface ImageWidget {
  readonly control: new (props: ImageControl['props']) => ImageControl;
  readonly preview: unknown;
  readonly schema: unknown;
}

export interface Cms {
  init(options: { readonly config: Readonly<Record<string, unknown>> }): void;
  registerCustomFormat(name: string, extension: string, format: Format): void;
  registerEventListener(listener: { readonly name: 'preSave'; readonly handler: SaveHandler }): void;
  getWidget(name: 'image'): ImageWidget | undefined;
  registerWidget(name: 'image', control: ImageWidget['control'], preview: unknown, schema: unknown): void;
  registerPreviewStyle(address: string): void;
  registerPreviewTemplate(name: string, component: DecapComponent): void;
}

declare global {
  interface Window {
    /** Keeps Decap from starting by itself, before it knows our formats. */
    CMS_MANUAL_INIT?: boolean;
    CMS?: Cms;
    createClass?: (body: ClassBody) => DecapComponent;
    h?: (tag: string, props: { readonly ref: (element: HTMLElement | null) => void }) => DecapElement;
  }
}
