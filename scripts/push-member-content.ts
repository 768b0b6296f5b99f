import { parseArgs } from 'node:util';
import { builtMemberContent } from './lib/built-member-content';
import { runScript, showHelp } from './lib/project';
import { pushMemberContent, writeMemberContentRelease } from '../wordpress/content-push/push';

const HELP = `
npm run content:push -- https://members.example
npm run content:push -- --to /srv/brainhouse-content

Takes the member content of the last build (hosting/member-content) to WordPress with the plugin of this project, which gives it to
approved members only. Members get the old content until the new one is complete; unchanged files are not sent again.

  https://…   the address of WordPress. The environment variables WORDPRESS_USER and WORDPRESS_PASSWORD have a username and an
              application password (Users > Profile > Application Passwords): of an administrator, or better of a user with
              the role "Publisher of member content"
  --to DIR    write the content to the plugin's folder, for WordPress on this machine
  --from DIR  the built content [hosting/member-content; public/member-content if the build expects it on the site's host]
  --remove    delete the built content afterwards, so that a static host does not publish it
  --help      show this text
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      remove: { type: 'boolean', default: false },
    },
  });
  const [address] = positionals;
  if ((address === undefined) === (values.to === undefined) || positionals.length > 1) {
    console.error(
      'Write the address of WordPress, or --to with a folder. npm run content:push -- --help shows examples.',
    );
    return 2;
  }
  const options = { from: values.from ?? builtMemberContent(), remove: values.remove };
  const result =
    values.to === undefined
      ? await pushMemberContent({ ...options, address: address ?? '', env: process.env })
      : await writeMemberContentRelease({ ...options, to: values.to });
  console.log(
    `Members get the release ${result.name} now: ${result.files} files, ${result.sent} of them ${values.to === undefined ? 'sent' : 'new'}.`,
  );
  return 0;
}

runScript(main, ['PushError']);
