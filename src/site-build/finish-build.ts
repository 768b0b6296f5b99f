import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Reporter } from 'gatsby';

import { anchorAddresses } from '../config/anchors';
import { builtFor, memberContentPlace } from '../config/back-end';
import { asksOthersFromStart, marketBase, publicEnv, readBuildEnv } from '../config/env';
import type { PageScripts } from '../config/page-facts';
import { memberContentName } from '../config/route-registry';
import { ROUTES } from '../config/routes';
import { readFacts } from './build-facts';
import { writeBuildInfo } from './build-info';
import { isLeftByProgram, listFiles, undefinedIfMissing } from './files';
import { brokenLinks } from './hosting/broken-links';
import { cspSources } from './hosting/csp';
import { writeHostingFiles } from './hosting/write-hosting-files';
import { framedAddresses, siteAddress } from './site-files';
import { provideCms } from './cms/provide-cms';
import { addViews } from './member-content/prebuilt-views';
import { moveMemberContent } from './member-content/move-member-content';
import { readDeferred } from './pictures/deferred-pictures';
import { deletePublicCopies } from './member-content/delete-public-copies';

/** The pages whose address may continue with a secret, such as the key of a reset link. */
const SECRET_PAGES = ROUTES.filter(({ takesSecret }) => takesSecret).map(({ path }) => path);

/** The parts of member content that belong to pages. */
const MEMBER_PARTS = ROUTES.filter(({ access }) => access === 'member').map(({ path }) => memberContentName(path));

/**
 * The last step of a build. Writes CSPs, host files, sitemap and compressed copies, then checks all links.
 * @param inlineScriptsOf the inline scripts of the page at an address
 */
export async function finishBuild(
  reporter: Reporter,
  inlineScriptsOf: (address: string, scripts: PageScripts, hasEntryPages: boolean) => readonly string[],
): Promise<void> {
  const activity = reporter.activityTimer('write policies, host files and compressed copies');
  activity.start();
  const { memberContentBase } = publicEnv;
  const { isPreview, marketPictureHosts } = readBuildEnv(process.env);
  const publicDir = join(process.cwd(), 'public');
  const cms = await provideCms({ publicDir, cmsSiteDir: join(process.cwd(), 'cms-site') }, siteAddress());
  // Gatsby has copied all of the folder.
  const copied = (await listFiles(join(process.cwd(), 'static')).catch(undefinedIfMissing)) ?? [];
  await Promise.all(copied.filter(isLeftByProgram).map((file) => rm(join(publicDir, file), { force: true })));
  await deletePublicCopies(process.cwd());
  await addViews(MEMBER_PARTS);
  await moveMemberContent(process.cwd(), memberContentPlace(builtFor, siteAddress()));
  if (!isPreview) await writeBuildInfo(publicDir);
  const { pages: scripts } = readFacts(process.cwd());
  if (!scripts) throw new Error('The facts of this build are missing. Run npm run build -- --clean');
  const warnings = await writeHostingFiles({
    publicDir,
    inlineScripts: (address) => inlineScriptsOf(address, scripts, entryPagesBelow(address, publicDir)),
    nginxFile: join(process.cwd(), 'hosting/nginx.conf'),
    siteUrl: siteAddress(),
    builtFor,
    routes: ROUTES,
    rewrites: SECRET_PAGES.map((path) => ({ from: `${path}/*`, to: path, status: 200 })),
    secretPages: SECRET_PAGES,
    isPreview,
    isUnprotected: publicEnv.unprotected,
    cms,
    cspSources: cspSources({
      asksOthersFromStart,
      marketBase,
      marketPictureHosts,
      memberContentBase,
      serviceBase: publicEnv.serviceBase,
      framedAddresses: framedAddresses(),
    }),
  });
  warnings.forEach((warning) => {
    reporter.warn(warning);
  });
  // `npm start` encodes these when they are requested.
  const deferred = await readDeferred(process.cwd());
  const broken = await brokenLinks({
    publicDir,
    siteUrl: siteAddress(),
    declared: { 'src/config/anchors.ts': anchorAddresses() },
    isAnswered: (address) =>
      SECRET_PAGES.some((path) => address.startsWith(`${path}/`)) || deferred.has(address.slice(1)),
  });
  if (broken.length > 0) reporter.panicOnBuild(['broken links in the built pages:', ...broken].join('\n'));
  activity.end();
}

/** Whether the list at an address has entries with pages of their own. Gatsby leaves the folders of deleted pages. */
function entryPagesBelow(address: string, publicDir: string): boolean {
  if (!ROUTES.some(({ path, list }) => path === address && list?.entryPage)) return false;
  const folder = join(publicDir, address);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.some((name) => !/^\d+$/.test(name) && existsSync(join(folder, name, 'index.html')));
}
