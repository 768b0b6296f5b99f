import { note, ok, wrong } from '../../contract/findings';
import type { Finding } from '../../contract/findings';
import { isRecord } from '../lib/unknown-value';
import { PLUGIN_PATHS } from './context';
import type { Context } from './context';

const TOPIC = 'member content';

/** A part that every build has. */
const PART = '/homepage.json';

/** Whether guests get member content. Only addresses of the back end are requested. @throws {Unreachable} */
export async function checkContent(context: Context, isQuick: boolean): Promise<readonly Finding[]> {
  const { request, base, contentBase, origin } = context;
  const isElsewhere = contentBase !== undefined && !contentBase.startsWith(`${base}/`);
  const paths = new Set([PLUGIN_PATHS.memberContent, '/member-content']);
  if (contentBase !== undefined && !isElsewhere) paths.add(contentBase.slice(base.length));
  const open: string[] = [];
  const closed: string[] = [];
  for (const path of paths) {
    const answer = await request(path + PART);
    if (answer.status === 200 && isRecord(answer.json)) open.push(answer.url);
    if (answer.status === 401) closed.push(path);
  }
  if (open.length > 0) {
    return [
      wrong(TOPIC, `Everyone can read member content: ${open.join(', ')} answers without a login.`, [
        'If member content was uploaded as files: delete the folder member-content from the web server. The plugin keeps it outside of the web root: npm run content:push -- ADDRESS',
        `If the plugin sends it: a cache stores it. Leave /wp-json/ out of the cache, and empty it.`,
      ]),
    ];
  }
  if (closed.length > 0) {
    const isOfPlugin = closed.includes(PLUGIN_PATHS.memberContent);
    return [ok(TOPIC, 'guests get 401'), ...(isOfPlugin && !isQuick ? adviseVariable(context) : [])];
  }
  if (isQuick) return [];
  if (isElsewhere && origin !== undefined) {
    return [note(TOPIC, `not checked: GATSBY_MEMBER_CONTENT_BASE is ${contentBase}, and only ${base} is examined`)];
  }
  return [note(TOPIC, 'not on this WordPress. As files of a static host it is public.')];
}

/** The plugin has it, but the build must know that. */
function adviseVariable({ base, contentBase, siteUrl }: Context): readonly Finding[] {
  const expected = base + PLUGIN_PATHS.memberContent;
  return contentBase === expected || new URL(siteUrl).origin === new URL(base).origin
    ? []
    : [
        note(
          TOPIC,
          `build the site with GATSBY_MEMBER_CONTENT_BASE=${expected}; here it is ${contentBase ?? 'not set'}`,
        ),
      ];
}
