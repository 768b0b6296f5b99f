/** Types for the part of Decap CMS (3.16) that the CMS's script uses. */

/** A map of Immutable.js, the type of entries and of groups in them. */
export interface ImmutableMap {
  get(key: string): unknown;
  set(key: string, value: unknown): ImmutableMap;
  toJS(): Readonly<Record<string, unknown>>;
}

/** True for a group of an entry's data. */
export function isImmutableMap(value: unknown): value is ImmutableMap {
  return typeof value === 'object' && value !== null && 'toJS' in value && 'set' in value;
}

/** Reads and writes the files of a collection. */
export interface Format {
  /** The data of a form for the text of a file. */
  fromFile(text: string): Record<string, unknown>;
  /** The text of a file for the data of a form. */
  toFile(data: Readonly<Record<string, unknown>>): string;
}

/** Called before an entry is saved. Its result replaces the entry's data. */
export type SaveHandler = (event: { readonly entry: ImmutableMap }) => Promise<ImmutableMap | undefined>;

/** A picture in the CMS. As a string, it is the picture's address. */
export interface Asset {
  toString(): string;
}

/** The properties that Decap passes to a preview. */
export interface PreviewProps {
  readonly entry: ImmutableMap;
  readonly collection: ImmutableMap;
  /** The picture with this path in the content. It is empty until it has loaded; then Decap renders the preview again. */
  readonly getAsset: (path: string) => Asset;
  /** The entry with this name. Reads it if the CMS has not done so yet. */
  readonly getCollection: (collection: string, slug: string) => Promise<ImmutableMap>;
  /** The document of the preview's frame. */
  readonly document: Document;
}

/** A component of Decap's own React. Only Decap can render it. */
export type DecapComponent = { readonly decapComponent: unique symbol };
/** An element of Decap's own React. */
export type DecapElement = { readonly decapElement: unique symbol };

/** The properties that Decap passes to the control of a field. */
export interface ControlProps {
  /** The id that the field's label names. */
  readonly forID: string;
  readonly field: ImmutableMap;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
  /** Classes of a text field, which also show the focus and errors. */
  readonly classNameWrapper: string;
  readonly setActiveStyle: () => void;
  readonly setInactiveStyle: () => void;
}

/** The argument of `createClass`. The error of a control's `isValid` keeps Decap from saving. */
export interface ClassBody<Props> {
  componentDidMount(this: ClassInstance<Props>): void;
  componentDidUpdate(this: ClassInstance<Props>): void;
  componentWillUnmount(this: ClassInstance<Props>): void;
  shouldComponentUpdate(): boolean;
  isValid(this: ClassInstance<Props>): true | { readonly error: { readonly type: 'CUSTOM'; readonly message: string } };
  render(this: ClassInstance<Props>): DecapElement | null;
}

export interface ClassInstance<Props> {
  readonly props: Props;
}

/** Decap's component for a picture field. */
export interface ImageControl {
  props: { readonly getAsset: (path: string, field: unknown) => Asset };
  renderImages: () => unknown;
  shouldComponentUpdate(next: ImageControl['props']): boolean;
}

interface Widget<Control> {
  readonly control: Control;
  readonly preview: unknown;
  readonly schema: unknown;
}

type ImageWidget = Widget<new (props: ImageControl['props']) => ImageControl>;

export type ValueWidgetName = 'boolean' | 'select';

/** Decap's components for values that it does not always show (`controls.ts`). */
export type ValueWidget = Widget<new (props: object) => object>;

/** The fields that editors type into. */
export type TypedWidgetName = 'string' | 'text' | 'datetime';

/** A file of an entry that is saved. `version`: the id of the file that the text was made from; null if there was none. */
export interface DataFile {
  readonly path: string;
  readonly raw: string;
  readonly version?: string | null;
}

/** A file as the back end has it. The id changes with its bytes. */
export interface StoredFile {
  readonly path: string;
  readonly id: string;
}

/** An entry with the text of its file. */
export interface StoredEntry {
  readonly data: string;
  readonly file: StoredFile;
}

/** An entry with the pictures that were chosen in its form. */
export interface SavedEntry {
  readonly dataFiles: readonly DataFile[];
  readonly assets?: readonly Pick<StoredFile, 'path'>[];
}

export interface SaveOptions {
  /** With reviews each entry has its own branch. */
  readonly useWorkflow?: boolean;
  readonly newEntry?: boolean;
  readonly commitMessage?: string;
}

/**
 * The part of a back end that forms and saves use. `getMedia` lists the files of any folder. Without a file `getEntry` gives null, fails with
 * the status 404, or gives an empty text.
 */
export interface BackEnd {
  getMedia(...folder: readonly unknown[]): Promise<readonly StoredFile[]>;
  entriesByFiles(files: readonly StoredFile[]): Promise<readonly StoredEntry[]>;
  entriesByFolder(folder: string, extension: string, depth: number): Promise<readonly StoredEntry[]>;
  persistMedia(picture: Pick<StoredFile, 'path'>, ...options: readonly unknown[]): Promise<unknown>;
  getEntry(path: string): Promise<{
    readonly data: string | null;
    readonly file: Partial<Pick<StoredFile, 'path'>> & { readonly id: string | null };
  }>;
  persistEntry(entry: SavedEntry, options: SaveOptions): Promise<unknown>;
  /** Only the back end of `npm run edit` reads a path with a version, as {@link DataFile} has it. */
  deleteFiles(paths: readonly (string | Omit<DataFile, 'raw'>)[], commitMessage: string): Promise<unknown>;
  /** With what a Git back end calls its host, after the login. */
  readonly api?: GitHubApi | GiteaApi | GitLabApi;
}

type NewFiles = readonly Pick<StoredFile, 'path'>[];

/** The steps of a commit to GitHub. */
export interface GitHubApi {
  readonly branch: string;
  uploadBlob(file: Pick<StoredFile, 'path'>): Promise<unknown>;
  getDefaultBranch(): Promise<{ readonly commit: { readonly sha: string } }>;
  /** The SHA of a file. Fails with the status 404 if there is none. */
  getFileSha(path: string, options: { readonly branch: string }): Promise<string>;
  updateTree(base: string, files: NewFiles): Promise<unknown>;
  commit(message: string, tree: unknown): Promise<{ readonly sha: string }>;
  patchBranch(branch: string, sha: string): Promise<unknown>;
}

/** The steps of a commit to Gitea. */
export interface GiteaApi {
  readonly branch: string;
  getChangeFileOperations(
    files: NewFiles,
    branch: string,
  ): Promise<readonly { readonly path: string; readonly operation: string; readonly sha?: string }[]>;
  changeFiles(operations: readonly object[], options: { readonly commitMessage: string }): Promise<unknown>;
}

/** The steps of a commit to GitLab. */
export interface GitLabApi {
  readonly branch: string;
  /** The address of the project, below that of the API. */
  readonly repoURL: string;
  /** Only through a Git gateway, which commits for all editors. */
  readonly commitAuthor?: { readonly name: string; readonly email: string };
  getCommitItems(
    files: NewFiles,
    branch: string,
  ): Promise<readonly { readonly action: string; readonly path: string; readonly base64Content: string }[]>;
  requestJSON(request: {
    readonly url: string;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly params?: Readonly<Record<string, string>>;
    readonly body?: string;
  }): Promise<unknown>;
}

/** Decap's own messages, as far as they are replaced. */
interface Phrases {
  readonly editor: {
    readonly editor: { readonly onLeavePage: string };
    readonly editorControlPane: { readonly widget: { readonly regexPattern: string } };
  };
}

export interface Cms {
  getLocale(language: 'en'): Phrases;
  registerLocale(language: 'en', phrases: Phrases): void;
  getBackend(name: string): { init(...settings: readonly unknown[]): BackEnd } | undefined;
  /** Decap calls `start` with `new`. */
  registerBackend(name: string, start: (...settings: readonly unknown[]) => BackEnd): void;
  init(options: { readonly config: Readonly<Record<string, unknown>> }): void;
  registerCustomFormat(name: string, extension: string, format: Format): void;
  registerEventListener(listener: { readonly name: 'preSave'; readonly handler: SaveHandler }): void;
  getWidget(name: 'image'): ImageWidget | undefined;
  getWidget(name: ValueWidgetName): ValueWidget | undefined;
  registerWidget(name: ValueWidgetName, control: ValueWidget['control'], preview: unknown, schema: unknown): void;
  registerWidget(name: TypedWidgetName, control: DecapComponent): void;
  registerWidget(name: 'image', control: ImageWidget['control'], preview: unknown, schema: unknown): void;
  registerPreviewStyle(address: string): void;
  registerPreviewTemplate(name: string, component: DecapComponent): void;
}

declare global {
  interface Window {
    /** Prevents Decap from starting automatically, before our formats are registered. */
    CMS_MANUAL_INIT?: boolean;
    CMS?: Cms;
    createClass?: <Props>(body: ClassBody<Props>) => DecapComponent;
    h?: (tag: string, props: { readonly ref: (element: HTMLElement | null) => void }) => DecapElement;
  }
}
