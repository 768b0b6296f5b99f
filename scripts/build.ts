import { reasonToBuild } from './lib/build-record';
import { buildSite } from './lib/build-site';
import { createProgress } from './lib/progress';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { takeSiteFingerprint } from './lib/fingerprint';

const HELP = `
npm run build [-- --clean | --if-needed]

Checks the content, builds the site into public/ and writes the host files: _headers and _redirects for Netlify and
Cloudflare Pages, hosting/nginx.conf, sitemap.xml, robots.txt and the compressed copies. Each step ends with a line and
its time; steps that run at the same time overlap.

  --clean      throw away Gatsby's cache and the last build first
  --if-needed  build only if content, code or a variable has changed or the date of a scheduled entry has come; for a
               job that runs again and again
  --help       show this text

Environment: SITE_URL (public address of the site), GATSBY_MARKET_BASE (market service, /api/market when unset),
MARKET_PICTURE_HOSTS (where coin pictures may come from), NODE_OPTIONS (memory limit, 4096 MB when unset).
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const fingerprint = await takeSiteFingerprint(PROJECT_DIR);
  if (process.argv.includes('--if-needed')) {
    const reason = await reasonToBuild(PROJECT_DIR, fingerprint);
    if (reason === undefined) {
      console.log('The build is current.');
      return 0;
    }
    console.log(`Building the site: ${reason}.`);
  }
  const clean = process.argv.includes('--clean');
  return buildSite({ projectDir: PROJECT_DIR, fingerprint, progress: createProgress(), clean });
}

runScript(main, []);
