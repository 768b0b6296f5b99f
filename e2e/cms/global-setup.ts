import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../../src/site-build/files';
import { copyProject } from '../../scripts/lib/project-copy';
import { assertPortIsFree } from '../../scripts/lib/ports';
import { EDIT_LOG, EDIT_STARTED, EDITED_PROJECT, PUBLIC_ORIGIN_VARIABLE } from './support/cms-project';
import { startCommand } from '../../scripts/lib/start-command';

/**
 * Starts `npm run edit` in a copy of the project, for all journeys. Those that need no live site run before it is ready.
 * @returns a function that stops it, and that throws if a process is left
 */
export default async function startEditing(): Promise<() => Promise<void>> {
  await mkdir(path.dirname(EDIT_LOG), { recursive: true });
  await copyProject(EDITED_PROJECT);
  // Of an earlier run, which has published the same changes.
  await rm(path.join(EDITED_PROJECT, '.releases'), { recursive: true, force: true });
  await rm(EDIT_STARTED, { force: true });
  const publicOrigin = `http://127.0.0.1:${await assertPortIsFree('127.0.0.1', 0)}`;
  process.env[PUBLIC_ORIGIN_VARIABLE] = publicOrigin;
  console.log(`Starting npm run edit in ${EDITED_PROJECT} …`);
  const edit = startCommand(['npm', 'run', 'edit'], {
    cwd: EDITED_PROJECT,
    env: { HOST: '127.0.0.1', PORT: '0', SITE_URL: publicOrigin },
    log: EDIT_LOG,
    ready: /^ {2}CMS: {2}(http:\S+)$/m,
  });
  const written = edit
    .then(({ found }) => new URL(found).origin, String)
    .then((originOrReason) => writeWhole(EDIT_STARTED, originOrReason));
  return async () => {
    await written;
    await (await edit).stop();
  };
}
