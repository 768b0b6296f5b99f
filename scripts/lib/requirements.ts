import { readFileSync } from 'node:fs';

/** What `docs/requirements.md` says, by id. @throws Error that names an id that stands there twice */
export function readRequirements(): ReadonlyMap<string, string> {
  const requirements = new Map<string, string>();
  for (const [, id = '', text = ''] of readFileSync('docs/requirements.md', 'utf8').matchAll(
    /^- ([A-Z]+-\d+): (.+)$/gm,
  )) {
    if (requirements.has(id)) throw new Error(`docs/requirements.md: ${id} stands there twice.`);
    requirements.set(id, text);
  }
  return requirements;
}
