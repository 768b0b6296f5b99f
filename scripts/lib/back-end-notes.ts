import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readBuiltFor } from '../../member-service/site/header-rules-reader';
import { CONTENT_ELSEWHERE } from '../../src/site-build/member-content/move-member-content';
import { MEMBER_CONTENT } from '../../src/config/member-content-url';
import type { Progress } from './progress';

/** Length of the line above and below the warning, in characters. */
const RULE_LENGTH = 100;

/** Prints at the end of a build what it means for the operator that accounts or member content are not on the site's host. */
export async function printBackEndNotes(projectDir: string, progress: Progress): Promise<void> {
  const builtFor = await readBuiltFor(path.join(projectDir, 'public'));
  if (builtFor === undefined) return;
  const { addresses, memberContent } = builtFor;
  const { GATSBY_SERVICE_BASE: base, GATSBY_MEMBER_CONTENT_BASE: contentBase } = addresses;
  if (memberContent === 'wordpress' || memberContent === 'elsewhere') {
    const files = `${await countFiles(path.join(projectDir, CONTENT_ELSEWHERE))} in ${CONTENT_ELSEWHERE}`;
    // Without a base, WordPress is at the root of this host.
    const address = base || (isElsewhere(contentBase) ? new URL(contentBase).origin : undefined);
    const command = `npm run content:push${address ? ` -- ${address}` : ', with the address of this site'}`;
    progress.print(
      memberContent === 'wordpress'
        ? `Member content: ${files}, none in public/. To send it: ${command}`
        : `Member content: ${files} and the release for the service, none in public/.`,
    );
  }
  if (addresses.GATSBY_MARKET_BASE === '') {
    progress.print(
      'Market prices: the pages have no ticker, because the accounts are not in the member service and GATSBY_MARKET_BASE is not set.',
    );
  }
  // Without a base, a WordPress is on the site's own host.
  const isOwnWordPress = base === '' && memberContent === 'wordpress';
  if (isElsewhere(contentBase) && !isOwnWordPress && originOf(contentBase) !== originOf(base)) {
    progress.printError(
      `warning: GATSBY_MEMBER_CONTENT_BASE is on ${originOf(contentBase)}, but pages send the member's token to ${originOf(base)} only. Member pages fail if that address wants a token: use the origin of GATSBY_SERVICE_BASE.`,
    );
  }
  if (memberContent === 'public') {
    progress.printError(publicContentWarning(base, await countFiles(path.join(projectDir, 'public', MEMBER_CONTENT))));
  }
}

function isElsewhere(address: string): boolean {
  return !address.startsWith('/');
}

function originOf(address: string): string {
  return isElsewhere(address) && address !== '' ? new URL(address).origin : "the site's own host";
}

function publicContentWarning(base: string, files: string): string {
  return `
${'='.repeat(RULE_LENGTH)}
WARNING: A static host makes the member content of this build public.

The accounts are at ${base || "WordPress on the site's own host"}, but member content is on the site's host. So
public/${MEMBER_CONTENT} has ${files} of the member area, and a static host sends them to everyone
who has an address. Search engines are only asked not to list them. Do one of these:

1. Let WordPress send them to approved members only. Install the plugin (npm run pack -w wordpress), build with
   GATSBY_BACK_END=wordpress
   and without GATSBY_MEMBER_CONTENT_BASE, then run npm run content:push -- ${base}
2. Let the member service do it. If it is at ${base}, build with
   GATSBY_BACK_END=service
   To have no WordPress, build without GATSBY_SERVICE_BASE and run npm start.
3. Let your host open /${MEMBER_CONTENT}/ only to networks that you trust, such as a VPN. Its passwords
   and logins do not work for this folder: pages request it without passwords and cookies.

hosting/nginx.conf refuses the folder to everyone, so member pages fail there until 1 or 2 is done.
${'='.repeat(RULE_LENGTH)}`;
}

/** The number of texts and pictures in a folder, in words. */
async function countFiles(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const texts = files.filter((file) => file.endsWith('.json')).length;
  const pictures = files.filter((file) => /\.(avif|webp)$/.test(file)).length;
  return `${texts} texts and ${pictures} pictures`;
}
