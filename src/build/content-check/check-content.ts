import type { Route } from '../../config/routes';
import { checkFileNames } from './checks/file-names';
import { checkKeys } from './checks/keys';
import { checkMissingFiles } from './checks/missing-files';
import { checkPictureFiles } from './checks/picture-files';
import { checkPictures } from './checks/pictures';
import { checkPublication } from './checks/publication';
import { checkReferences } from './checks/references';
import { checkRoutes } from './checks/routes';
import { checkSyntax } from './checks/syntax';
import { checkUnusedPictures } from './checks/unused-pictures';
import { checkValues } from './checks/values';
import { checkYamlTraps } from './checks/yaml-traps';
import type { Check } from './content';
import { compareFaults, firstOfEachPlace } from './fault';
import { readContent } from './read-content';
import type { Outcome } from './report';

/** In this order: where two checks stumble over the same value, the words of the earlier one are kept. */
const CHECKS: readonly Check[] = [
  checkFileNames,
  checkMissingFiles,
  checkSyntax,
  checkKeys,
  checkYamlTraps,
  checkValues,
  checkPictures,
  checkReferences,
  checkRoutes,
  checkPublication,
  checkPictureFiles,
  checkUnusedPictures,
];

/**
 * Looks at everything below `root/content` and lists every fault at once, sorted by place.
 * `routes` is the registry of routes, `now` the moment that decides what is held back.
 * @throws Error where there is no content folder.
 */
export async function checkContent({
  root,
  routes,
  now,
}: {
  readonly root: string;
  readonly routes: readonly Pick<Route, 'path' | 'content'>[];
  readonly now: Date;
}): Promise<Outcome> {
  const content = await readContent(root, routes, now);
  const found = (await Promise.all(CHECKS.map(async (check) => check(content)))).flat();
  const sorted = [...firstOfEachPlace(found)].sort(compareFaults);
  return {
    faults: sorted.filter(({ severity }) => severity === 'fault'),
    warnings: sorted.filter(({ severity }) => severity === 'warning'),
    files: content.entries.length + content.broken.length + content.pictures.length + content.others.length,
  };
}
