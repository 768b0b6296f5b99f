import { getCollection, getEntry } from 'astro:content';
import type { CollectionEntry } from 'astro:content';
import type { ImageMetadata } from 'astro';

type Ordered = 'features' | 'courses' | 'blurbs' | 'offers' | 'events' | 'testimonials' | 'videos' | 'countryCodes';

/** The entries of a kind in the order of the site: by position, then by key. */
export async function inOrder<Kind extends Ordered>(kind: Kind): Promise<CollectionEntry<Kind>[]> {
  const entries: CollectionEntry<Kind>[] = await getCollection(kind);
  return entries.sort((a, b) => a.data.order - b.data.order || (a.id < b.id ? -1 : 1));
}

/** The only entry of a file in `content/site/`. @throws Error if the file is missing */
export async function single<Kind extends 'site' | 'links' | 'home'>(kind: Kind) {
  const [entry] = await getCollection(kind);
  if (!entry) throw new Error(`content/site/${kind}.yaml is missing.`);
  return entry.data as CollectionEntry<Kind>['data'];
}

/** The texts of a page. @throws Error if its file is missing */
export async function pageTexts(name: string): Promise<CollectionEntry<'pages'>['data']> {
  const entry = await getEntry('pages', name);
  if (!entry) throw new Error(`content/pages/${name}.yaml is missing.`);
  return entry.data;
}

const pictures = import.meta.glob<ImageMetadata>('../../../../../content/media/*.{webp,png,jpg,jpeg}', {
  eager: true,
  import: 'default',
});

/** A picture by its path in the content, such as `media/event-01.webp`. @throws Error if the file is missing */
export function picture(file: string): ImageMetadata {
  const found = pictures[`../../../../../content/${file}`];
  if (!found) throw new Error(`content/${file} is missing.`);
  return found;
}
