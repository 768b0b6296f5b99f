import { join } from 'node:path';

import type { Reporter } from 'gatsby';

import { publicEnv, readBuildEnv } from '../config/env';
import { ROUTES } from '../config/routes';
import { VIDEO_PLAYER_HOST, VIDEO_THUMBNAIL_HOST } from '../config/video';
import { writeHostingFiles } from './hosting/write-hosting-files';
import { framedAddresses, siteAddress } from './site-files';

/** The last step of a build: content policies, host files, sitemap and compressed copies. */
export async function finishBuild(reporter: Reporter): Promise<void> {
  const activity = reporter.activityTimer('write policies, host files and compressed copies');
  activity.start();
  const { marketBase } = publicEnv;
  const report = await writeHostingFiles({
    publicDir: join(process.cwd(), 'public'),
    nginxFile: join(process.cwd(), 'hosting/nginx.conf'),
    siteUrl: siteAddress(),
    routes: ROUTES,
    policyHosts: {
      frames: [`https://${VIDEO_PLAYER_HOST}`, ...framedAddresses()],
      images: [`https://${VIDEO_THUMBNAIL_HOST}`, ...readBuildEnv(process.env).marketPictureHosts],
      connections: marketBase.startsWith('/') ? [] : [marketBase],
    },
  });
  report.warnings.forEach((warning) => {
    reporter.warn(warning);
  });
  activity.end();
}
