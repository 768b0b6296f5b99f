import { buildSite } from './lib/build-site';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { takeSiteFingerprint } from './lib/site-fingerprint';

const HELP = `
npm run build [-- --clean]

Checks the content, builds the site into public/ and writes the host files: _headers and _redirects for Netlify and
Cloudflare Pages, hosting/nginx.conf, sitemap.xml, robots.txt and the compressed copies.

  --clean   throw away Gatsby's cache and the last build first
  --help    show this text

Environment: SITE_URL (public address of the site), GATSBY_MARKET_BASE (market service, /api/market when unset),
MARKET_PICTURE_HOSTS (where coin pictures may come from), NODE_OPTIONS (memory limit, 4096 MB when unset).
`;

async function main(): Promise<number> {
  showHelp(HELP);
  return buildSite({
    projectDir: PROJECT_DIR,
    fingerprint: await takeSiteFingerprint(PROJECT_DIR),
    clean: process.argv.includes('--clean'),
  });
}

runScript(main, []);
