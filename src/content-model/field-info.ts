/** What kind of value a field holds, and the limits that its zod schema enforces, for everything derived from the model. */
export type FieldInfo =
  | { readonly type: 'text'; readonly max: number }
  | { readonly type: 'longText'; readonly max: number }
  | { readonly type: 'pattern'; readonly shape: string; readonly example: string }
  | { readonly type: 'email' }
  | { readonly type: 'link'; readonly mayBeEmpty: boolean }
  | { readonly type: 'linkKey'; readonly options: readonly string[] }
  | { readonly type: 'route' }
  | { readonly type: 'image' }
  | { readonly type: 'reference'; readonly to: string; readonly graphqlType: string }
  | { readonly type: 'icon'; readonly options: readonly string[] }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'youtubeId' }
  /** `local`: on the clocks of the time zone that the entry names; `day`: without a time. */
  | { readonly type: 'dateTime'; readonly form?: 'local' | 'day' }
  | { readonly type: 'timeZone' }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'bool' }
  | { readonly type: 'list'; readonly min: number; readonly max: number }
  | { readonly type: 'group'; readonly graphqlType: string | null };

/** The texts that an editor reads next to a field. */
export interface EditorTexts {
  /** The field's name in a form: one to four words. */
  readonly label: string;
  /** What to put there, in a sentence; shown as help. */
  readonly hint?: string;
  /** What only editors who write the file by hand need to know, such as quotes. */
  readonly inFile?: string;
}

declare module 'zod' {
  interface GlobalMeta {
    /** Set by the helpers of `fields.ts` on every field of the content model. */
    field?: FieldInfo;
    /** As `description`, without the parts for editors who write the file by hand. */
    cmsHint?: string;
  }
}
