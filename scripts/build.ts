import { formerVariableNotes } from '../contract/former-variables';
import { readDeferred } from '../src/site-build/pictures/deferred-pictures';
import { reasonToBuild, type Fingerprint } from './lib/build-record';
import { buildWhereFree } from './lib/copy-build';
import { createProgress } from './lib/progress';
import { runScript, showHelp } from './lib/project';

const HELP = `
npm run build [-- --clean | --new-pictures | --if-needed]

Checks the content, builds the site into public/ and writes the host files: _headers and _redirects for Netlify and
Cloudflare Pages, hosting/nginx.conf, sitemap.xml, robots.txt and the compressed copies. Then it publishes the build for
the member service: .releases/current is switched to it in one step. The output is Gatsby's log and a line with the time for
each of the other steps. If GATSBY_SERVICE_BASE names another host, the member back end there is checked during the build: the last
lines say what is wrong, and the build succeeds all the same. A second build in the same folder waits for the end of the first. While
npm run edit or npm run develop works in the folder, the site is built in .publish/public/.

  --clean         delete Gatsby's cache and the last build first; encoded pictures are kept in .picture-cache/
  --new-pictures  like --clean, and delete .picture-cache/ too, so that all pictures are encoded again
  --if-needed     build only if content, code or a variable has changed, if a scheduled entry is due or if an event is over;
                  for scheduled jobs
  --help          show this text

Environment: SITE_URL (public URL of the site), GATSBY_SERVICE_BASE and GATSBY_MEMBER_CONTENT_BASE (accounts and member content
on another host), GATSBY_MARKET_BASE (market service; if unset /api/market, or none if GATSBY_SERVICE_BASE is set),
MARKET_PICTURE_HOSTS (hosts of coin pictures), NODE_OPTIONS (memory limit, 4096 MB if unset).
`;

async function main(): Promise<number> {
  showHelp(HELP);
  formerVariableNotes(process.env).forEach((note) => console.error(`warning: ${note}`));
  const newPictures = process.argv.includes('--new-pictures');
  const clean = newPictures || process.argv.includes('--clean');
  const findReason = process.argv.includes('--if-needed') ? reasonFor : undefined;
  return (await buildWhereFree(createProgress(), { clean, newPictures }, findReason)).code;
}

async function reasonFor(projectDir: string, fingerprint: Fingerprint): Promise<string | undefined> {
  const deferred = await readDeferred(projectDir);
  return (
    (await reasonToBuild(projectDir, fingerprint)) ?? (deferred.size > 0 ? 'its pictures are not complete' : undefined)
  );
}

runScript(main, []);
