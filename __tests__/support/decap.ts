import { act } from '@testing-library/react';
import type {
  ClassBody,
  ClassInstance,
  Cms,
  DecapComponent,
  DecapElement,
  ImmutableMap,
  PreviewProps,
} from '../../src/cms/decap/types';

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
    getLocale: jest.fn((_language: 'en') => ({
      editor: { editor: { onLeavePage: 'Leave?' }, editorControlPane: { widget: { regexPattern: '' } } },
    })),
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

/** The React of Decap, which stores the components that are made with it. */
export function fakeReact<Props>(): {
  readonly bodies: readonly ClassBody<Props>[];
  /** Renders and mounts a component. */
  mount(body: ClassBody<Props>, props: Props): Promise<ClassInstance<Props>>;
} {
  const bodies: ClassBody<Props>[] = [];
  let place: ((element: HTMLElement | null) => void) | undefined;
  window.createClass = (body) => {
    bodies.push(body as unknown as ClassBody<Props>);
    return body as unknown as DecapComponent;
  };
  window.h = (_, { ref }) => {
    place = ref;
    return {} as DecapElement;
  };
  return {
    bodies,
    async mount(body, props) {
      const instance: ClassInstance<Props> = { props };
      const element = document.createElement('div');
      document.body.append(element);
      body.render.call(instance);
      place?.(element);
      await act(async () => body.componentDidMount.call(instance));
      return instance;
    },
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
