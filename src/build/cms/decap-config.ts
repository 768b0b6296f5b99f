/** The part of Decap CMS's configuration (3.16) that the CMS uses. Decap validates it when it starts. */
export interface DecapConfig {
  readonly backend: DecapBackend;
  readonly publish_mode: 'simple' | 'editorial_workflow';
  readonly media_folder: string;
  readonly public_folder: string;
  readonly slug: { readonly encoding: 'ascii'; readonly clean_accents: boolean; readonly sanitize_replacement: string };
  readonly logo: { readonly src: string };
  readonly site_url: string;
  readonly collections: readonly DecapCollection[];
}

/** Decap's settings of where the CMS reads and saves. */
export type DecapBackend = { readonly name: string } & Readonly<Record<string, string | boolean>>;

/** A group of entries: a folder in which editors may add files, or a fixed set of files. */
export type DecapCollection = DecapFolder | DecapFileSet;

interface CollectionBase {
  /** The folder below `content/`, by which the CMS's script finds the kind of an entry. */
  readonly name: string;
  readonly label: string;
  readonly label_singular: string;
  readonly description: string;
  readonly format: string;
  readonly editor: { readonly preview: boolean };
}

export interface DecapFolder extends CollectionBase {
  readonly folder: string;
  readonly extension: 'yaml';
  readonly create: boolean;
  /** From the root of the project, with a slash in front. */
  readonly media_folder: string;
  readonly public_folder: string;
  readonly delete: boolean;
  readonly identifier_field: string;
  readonly slug: string;
  readonly summary: string;
  readonly sortable_fields: readonly {
    readonly field: string;
    readonly label: string;
    readonly default_sort?: 'asc';
  }[];
  readonly view_filters: readonly { readonly label: string; readonly field: string; readonly pattern: boolean }[];
  readonly fields: readonly DecapField[];
}

export interface DecapFileSet extends CollectionBase {
  readonly delete: false;
  readonly files: readonly DecapFile[];
}

export interface DecapFile {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly file: string;
  /** Target of the CMS's link to the site, relative to the site's address. */
  readonly preview_path?: string;
  readonly fields: readonly DecapField[];
}

/** An option of a select: the saved value, and the label for editors. */
export interface DecapOption {
  readonly value: string;
  readonly label: string;
}

/** A field of the CMS. Which of the optional keys it has depends on its widget. */
export interface DecapField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly widget: DecapWidget;
  readonly required: boolean;
  /** A regular expression, and the end of the sentence "… must be". */
  readonly pattern?: readonly [expression: string, words: string];
  readonly default?: string | number | boolean | readonly never[];
  readonly options?: readonly DecapOption[];
  readonly min?: number;
  readonly max?: number;
  readonly choose_url?: boolean;
  readonly media_library?: { readonly config: { readonly max_file_size: number } };
  readonly collection?: string;
  readonly value_field?: string;
  readonly search_fields?: readonly string[];
  readonly display_fields?: readonly string[];
  readonly options_length?: number;
  readonly collapsed?: boolean;
  readonly summary?: string;
  readonly label_singular?: string;
  readonly fields?: readonly DecapField[];
  readonly field?: DecapField;
}

export type DecapWidget =
  | 'string'
  | 'text'
  | 'boolean'
  | 'select'
  | 'relation'
  | 'image'
  | 'datetime'
  | 'list'
  | 'object';
