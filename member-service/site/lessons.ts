import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Lesson } from '../../contract/lesson-progress';
import { MEMBER_CONTENT_FOLDER } from './served-folder';

/** The part of `/skill` as the build writes it. */
const PART = z.object({
  content: z.object({
    videos: z.object({
      nodes: z.array(z.object({ key: z.string(), title: z.string(), was: z.array(z.string()).default([]) })),
    }),
  }),
});

/**
 * The lessons of the built site, in their order.
 * @param publicDir absolute folder of the built site
 * @returns undefined if there is no site, or one of another version
 */
export async function readLessons(publicDir: string): Promise<readonly Lesson[] | undefined> {
  try {
    const text = await readFile(path.join(publicDir, MEMBER_CONTENT_FOLDER, 'skill.json'), 'utf8');
    return PART.safeParse(JSON.parse(text)).data?.content.videos.nodes;
  } catch {
    return undefined;
  }
}
