import { writeFile } from 'node:fs/promises';
import { runMembersCommand } from '../../member-service/cli/run';
import { LEAKED_PASSWORD } from '../../contract/cases/back-end';

/** Builds the list of leaked passwords as an operator does. @param folder where the files are written. @returns the file */
export async function buildLeakedList(folder: string): Promise<string> {
  await writeFile(`${folder}/leaked.txt`, `${LEAKED_PASSWORD}\n`);
  const terminal = { print: () => undefined, tell: () => undefined, confirm: undefined };
  await runMembersCommand(['passwords', 'build', 'leaked.txt', '--output', 'leaked.filter'], {
    env: {},
    cwd: folder,
    terminal,
  });
  return `${folder}/leaked.filter`;
}
