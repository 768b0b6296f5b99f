import { PassThrough } from 'node:stream';
import { printBackEndNotes } from '../../scripts/lib/back-end-notes';
import { builtMemberContent } from '../../scripts/lib/built-member-content';
import { createProgress } from '../../scripts/lib/progress';
import { moveMemberContent } from '../../src/site-build/member-content/move-member-content';
import { rulesFile } from '../../src/site-build/hosting/static-host-files';
import { BUILT_FOR_THIS_HOST, memberContentPlace, type BuiltFor } from '../../src/config/back-end';
import { writeTree } from '../member-service/support/fixture-site';

const SITE = 'https://brainhouse.example';
const MEMBERS = 'https://members.example';

let project: string;

/** Writes the files of a build with these variables. @returns what is printed at its end */
async function notesOf(changes: Partial<BuiltFor>): Promise<{ out: string; err: string }> {
  const builtFor = { ...BUILT_FOR_THIS_HOST, ...changes };
  project = await writeTree({
    'public/_hosting.json': rulesFile([], builtFor, SITE),
    'public/member-content/skill.json': '{}',
    'public/member-content/landing.json': '{}',
    'public/member-content/pictures/0123456789abcdef0123/a-300.avif': 'a picture',
  });
  await moveMemberContent(project, memberContentPlace(builtFor, SITE));
  const [out, err] = [new PassThrough(), new PassThrough()];
  await printBackEndNotes(project, createProgress(out, err));
  return { out: String(out.read() ?? ''), err: String(err.read() ?? '') };
}

it('prints nothing if accounts, member content and prices are on the site’s host', async () => {
  expect(await notesOf({})).toEqual({ out: '', err: '' });
  expect(builtMemberContent(project)).toBe(`${project}/public/member-content`);
});

it('OPS-73: warns of member content that a static host would publish, and says what closes it', async () => {
  const { err } = await notesOf({ GATSBY_SERVICE_BASE: MEMBERS });
  expect(err).toContain('WARNING: A static host makes the member content of this build public.');
  expect(err).toContain('public/member-content has 2 texts and 1 pictures');
  expect(err).toContain('GATSBY_BACK_END=wordpress\n');
  expect(err).toContain(`npm run content:push -- ${MEMBERS}\n`);
  expect(err).toContain('GATSBY_BACK_END=service\n');
  expect(err).toContain('such as a VPN');
});

it('names the folder and the command for WordPress', async () => {
  const base = `${MEMBERS}/blog`;
  const contentBase = `${base}/wp-json/brainhouse/v1/member-content`;
  expect(await notesOf({ GATSBY_SERVICE_BASE: base, GATSBY_MEMBER_CONTENT_BASE: contentBase })).toEqual({
    out: `Member content: 2 texts and 1 pictures in hosting/member-content, none in public/. To send it: npm run content:push -- ${base}\n`,
    err: '',
  });
  expect(builtMemberContent(project)).toBe(`${project}/hosting/member-content`);
});

it.each(['/wp-json/brainhouse/v1/member-content', '/members-only'])(
  'OPS-198: names the command for WordPress on the site’s own host, with member content at %s',
  async (content) => {
    const { out } = await notesOf({ GATSBY_BACK_END: 'wordpress', GATSBY_MEMBER_CONTENT_BASE: content });
    expect(out).toContain('To send it: npm run content:push, with the address of this site\n');
  },
);

it.each([
  ['', "the site's own host"],
  ['https://accounts.example', 'https://accounts.example'],
])('warns of member content on another origin than that of the accounts, "%s"', async (base, origin) => {
  const variables = { GATSBY_SERVICE_BASE: base, GATSBY_MEMBER_CONTENT_BASE: `${MEMBERS}/member-content` };
  expect((await notesOf(variables)).err).toBe(
    `warning: GATSBY_MEMBER_CONTENT_BASE is on ${MEMBERS}, but pages send the member's token to ${origin} only. Member pages fail if that address wants a token: use the origin of GATSBY_SERVICE_BASE.\n`,
  );
});

it('names the places of content that the service serves elsewhere', async () => {
  const variables = { GATSBY_SERVICE_BASE: MEMBERS, GATSBY_MEMBER_CONTENT_BASE: `${MEMBERS}/member-content` };
  expect(await notesOf(variables)).toEqual({
    out: 'Member content: 2 texts and 1 pictures in hosting/member-content and the release for the service, none in public/.\n',
    err: '',
  });
});

it('says that there is no ticker', async () => {
  const { out } = await notesOf({ GATSBY_SERVICE_BASE: MEMBERS, GATSBY_MARKET_BASE: '' });
  expect(out).toBe(
    'Market prices: the pages have no ticker, because the accounts are not in the member service and GATSBY_MARKET_BASE is not set.\n',
  );
});
