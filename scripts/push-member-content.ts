import { parseArgs } from 'node:util';
import { readDeferred } from '../src/site-build/pictures/deferred-pictures';
import { builtMemberContent } from './lib/built-member-content';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { pushMemberContent } from '../wordpress/content-push/push';

const HELP = `
npm run content:push -- https://members.example

Takes the member content of the last build (hosting/member-content) to WordPress with the plugin of this project, which gives it to
approved members only. Members get the old content until the new one is complete; unchanged files are not sent again.

  https://…   the address of WordPress. The environment variables WORDPRESS_USER and WORDPRESS_PASSWORD have a username and an
              application password (Users > Profile > Application Passwords): of an administrator, or better of a user with
              the role "Publisher of member content"
  --from DIR  the built content [hosting/member-content; public/member-content if the build expects it on the site's host]
  --help      show this text
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) {
    console.error('Write the address of WordPress. npm run content:push -- --help shows an example.');
    return 2;
  }
  if (values.from === undefined && (await readDeferred(PROJECT_DIR)).size > 0) {
    console.error('The last build was that of npm start, which encodes pictures on request. Run npm run build first.');
    return 1;
  }
  const from = values.from ?? builtMemberContent();
  const { name, files, sent } = await pushMemberContent({ from, address, env: process.env });
  console.log(`Members get the release ${name} now: ${files} files, ${sent} of them sent.`);
  return 0;
}

runScript(main, ['PushError']);
