import { join } from 'node:path';

import type { Reporter } from 'gatsby';

import { anchorAddresses } from '../config/anchors';
import { builtFor, memberContentPlace } from '../config/back-end';
import { asksOthersFromStart, marketBase, publicEnv, readBuildEnv } from '../config/env';
import { sharedFolders } from '../config/route-content';
import { ROUTES } from '../config/routes';
import { brokenLinks } from './hosting/broken-links';
import { openPageReader } from './hosting/page-reader';
import { policyHosts } from './hosting/policy-hosts';
import { writeHostingFiles } from './hosting/write-hosting-files';
import { framedAddresses, siteAddress } from './site-files';
import { provideCms } from './cms/provide-cms';
import { placeMemberContent } from './member-content/place-member-content';
import { withdrawPictures } from './member-content/withdraw-pictures';

/** The pages whose address may continue with a secret, such as the key of a reset link. */
const SECRET_PAGES = ROUTES.filter(({ takesSecret }) => takesSecret).map(({ path }) => path);

/** The code that reads pages: ours, and the versions of the packages. */
const PAGE_READER_FILES = ['src/build/hosting/read-html.ts', 'src/build/hosting/page-reader.ts', 'package-lock.json'];

/** The last step of a build. Writes content policies, host files, sitemap and compressed copies, then checks all links. */
export async function finishBuild(reporter: Reporter): Promise<void> {
  const activity = reporter.activityTimer('write policies, host files and compressed copies');
  activity.start();
  const { memberContentBase } = publicEnv;
  const { isPreview, marketPictureHosts } = readBuildEnv(process.env);
  const publicDir = join(process.cwd(), 'public');
  const cms = await provideCms({ publicDir, cmsSiteDir: join(process.cwd(), 'cms-site') }, siteAddress());
  await withdrawPictures(publicDir);
  await placeMemberContent(process.cwd(), memberContentPlace(builtFor, siteAddress()));
  const pageReader = await openPageReader({
    publicDir,
    recordFile: join(process.cwd(), '.cache/brainhouse-pages.json'),
    codeFiles: PAGE_READER_FILES.map((file) => join(process.cwd(), file)),
  });
  const report = await writeHostingFiles({
    publicDir,
    pageReader,
    nginxFile: join(process.cwd(), 'hosting/nginx.conf'),
    siteUrl: siteAddress(),
    builtFor,
    routes: ROUTES,
    rewrites: SECRET_PAGES.map((path) => ({ from: `${path}/*`, to: path, status: 200 })),
    secretPages: SECRET_PAGES,
    sharedFolders: sharedFolders(),
    isPreview,
    isUnprotected: publicEnv.unprotected,
    cms,
    policyHosts: policyHosts({
      asksOthersFromStart,
      marketBase,
      marketPictureHosts,
      memberContentBase,
      serviceBase: publicEnv.serviceBase,
      framedAddresses: framedAddresses(),
    }),
  });
  report.warnings.forEach((warning) => {
    reporter.warn(warning);
  });
  const broken = await brokenLinks({
    publicDir,
    pageReader,
    siteUrl: siteAddress(),
    declared: { 'src/config/anchors.ts': anchorAddresses() },
    isAnswered: (address) => SECRET_PAGES.some((path) => address.startsWith(`${path}/`)),
  });
  if (broken.length > 0) reporter.panicOnBuild(['broken links in the built pages:', ...broken].join('\n'));
  await pageReader.save();
  activity.end();
}
