import { join } from 'node:path';

import type { Reporter } from 'gatsby';

import { anchorAddresses } from '../config/anchors';
import { publicEnv, readBuildEnv } from '../config/env';
import { PATHS, ROUTES } from '../config/routes';
import { VIDEO_PLAYER_HOST, VIDEO_THUMBNAIL_HOST } from '../config/video';
import { brokenLinks } from './hosting/broken-links';
import { writeHostingFiles } from './hosting/write-hosting-files';
import { framedAddresses, siteAddress } from './site-files';
import { provideForm } from './cms/provide-form';

/** A reset link may carry its key and username as further segments (specification section 2); the page reads them. */
const RESET_LINKS = { from: `${PATHS.resetPassword}/*`, to: PATHS.resetPassword, status: 200 } as const;

/** The last step of a build: content policies, host files, sitemap and compressed copies; then all links are followed. */
export async function finishBuild(reporter: Reporter): Promise<void> {
  const activity = reporter.activityTimer('write policies, host files and compressed copies');
  activity.start();
  const { marketBase, memberContentBase, serviceBase } = publicEnv;
  const { isPreview, marketPictureHosts } = readBuildEnv(process.env);
  const publicDir = join(process.cwd(), 'public');
  const form = await provideForm(publicDir, siteAddress());
  const report = await writeHostingFiles({
    publicDir,
    nginxFile: join(process.cwd(), 'hosting/nginx.conf'),
    siteUrl: siteAddress(),
    routes: ROUTES,
    rewrites: [RESET_LINKS],
    secretPages: [PATHS.resetPassword],
    isPreview,
    form,
    policyHosts: {
      frames: [`https://${VIDEO_PLAYER_HOST}`, ...framedAddresses()],
      images: [`https://${VIDEO_THUMBNAIL_HOST}`, ...marketPictureHosts],
      connections: [marketBase, memberContentBase, serviceBase].filter((base) => base !== '' && !base.startsWith('/')),
    },
  });
  report.warnings.forEach((warning) => {
    reporter.warn(warning);
  });
  const broken = await brokenLinks({
    publicDir,
    siteUrl: siteAddress(),
    declared: { 'src/config/anchors.ts': anchorAddresses() },
    isAnswered: (address) => address.startsWith(`${PATHS.resetPassword}/`),
  });
  if (broken.length > 0) reporter.panicOnBuild(['links of the built pages lead nowhere:', ...broken].join('\n'));
  activity.end();
}
