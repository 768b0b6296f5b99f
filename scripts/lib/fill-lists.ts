import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_ORDER } from '../../src/content-model/limits';

/** Number of entries that each list gets. */
export interface ListSizes {
  readonly events?: number;
  readonly testimonials?: number;
}

/** Every third event has a name, and a few have a larger cell, as in the site's gallery. */
function eventText(number: number, picture: string): string {
  const name = number % 3 === 0 ? `name: Further event ${number}\ndescription: A note on number ${number}.\n` : '';
  const size = number % 16 === 5 ? 'size: large\n' : number % 16 === 11 ? 'size: tall\n' : '';
  return `image: ${picture}\nalt: Drawing ${number} of an event.\n${name}${size}order: ${MAX_ORDER}\n`;
}

function testimonialText(number: number, picture: string): string {
  const words = Array.from({ length: 1 + (number % 4) }, () => 'I learned a lot here.').join(' ');
  const rating = 3 + (number % 3);
  return `name: Further Voice ${number}\nrole: Beneficiary\ncontent: ${words}\nrating: ${rating}\nimage: ${picture}\norder: ${MAX_ORDER}\n`;
}

const KINDS = {
  events: { pictures: /^event-.*\.webp$/, text: eventText },
  testimonials: { pictures: /^portrait-.*\.webp$/, text: testimonialText },
} as const;

/**
 * Adds sample entries to lists of the content, one file each, after the existing ones, sorted by file name. They use the site's pictures.
 * Use it in a copy of the project (`copyProject`) only.
 * @param projectDir absolute folder of the copy
 * @throws Error if there are no pictures
 */
export async function fillLists(projectDir: string, sizes: ListSizes): Promise<void> {
  await Promise.all([fill(projectDir, 'events', sizes.events), fill(projectDir, 'testimonials', sizes.testimonials)]);
}

async function fill(projectDir: string, kind: keyof typeof KINDS, total = 0): Promise<void> {
  const folder = path.join(projectDir, 'content', kind);
  const media = path.join(projectDir, 'content/media');
  const pictures = (await readdir(media)).filter((name) => KINDS[kind].pictures.test(name)).sort();
  await mkdir(folder, { recursive: true });
  const present = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).length;
  for (let number = 1; number <= total - present; number += 1) {
    const picture = pictures[number % pictures.length];
    if (picture === undefined) throw new Error(`${media} contains no picture for sample ${kind}.`);
    const name = `further-${String(number).padStart(6, '0')}.yaml`;
    await writeFile(path.join(folder, name), KINDS[kind].text(number, `media/${picture}`));
  }
}
