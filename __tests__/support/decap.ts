import type { Cms, ImmutableMap, PreviewProps } from '../../src/cms/decap/types';

/** Replaces a map of Immutable, with the methods that the script of the CMS uses. */
export function immutableMap(values: Readonly<Record<string, unknown>>): ImmutableMap {
  return {
    get: (key) => values[key],
    set: (key, value) => immutableMap({ ...values, [key]: value }),
    toJS: () => ({ ...values }),
  };
}

/** Decap's program, which does nothing. */
export function fakeCms(): jest.Mocked<Cms> {
  return {
    getLocale: jest.fn((_language: 'en') => ({ editor: { editorControlPane: { widget: { regexPattern: '' } } } })),
    registerLocale: jest.fn(),
    getBackend: jest.fn(),
    registerBackend: jest.fn(),
    init: jest.fn(),
    registerCustomFormat: jest.fn(),
    registerEventListener: jest.fn(),
    getWidget: jest.fn(),
    registerWidget: jest.fn(),
    registerPreviewStyle: jest.fn(),
    registerPreviewTemplate: jest.fn(),
  };
}

/** An entry that is open in the CMS. Without `slug` it is a new one. */
export function openEntry(
  collection: string,
  data: Readonly<Record<string, unknown>>,
  rest: { readonly slug?: string; readonly raw?: string } = {},
): ImmutableMap {
  const { slug = '', raw = '' } = rest;
  return immutableMap({ collection, slug, raw, newRecord: slug === '', data: immutableMap(data) });
}

/** The files of `content/site` that previews read. */
const SITE_FILES: Readonly<Record<string, unknown>> = {
  site: { currency: 'EUR', fallbackPicture: 'media/fallback.webp', fallbackPortrait: 'media/fallback-portrait.webp' },
  links: { joinCommunity: { name: 'Form', url: 'https://example.com/join' } },
};

/** The props of a preview in Decap. Pictures are at `/blob/` and their path. */
export function previewProps(
  collection: string,
  data: Readonly<Record<string, unknown>>,
  getCollection: PreviewProps['getCollection'] = async (_, slug) => immutableMap({ data: SITE_FILES[slug] }),
): PreviewProps {
  return {
    entry: openEntry(collection, data),
    collection: immutableMap({ name: collection }),
    getAsset: (path) => `/blob/${path}`,
    getCollection,
    document,
  };
}
