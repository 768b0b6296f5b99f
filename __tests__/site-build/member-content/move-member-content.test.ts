import { listFiles } from '../../../src/site-build/files';
import { moveMemberContent } from '../../../src/site-build/member-content/move-member-content';
import { writeTree } from '../../member-service/support/fixture-site';

let project: string;

beforeEach(async () => {
  project = await writeTree({
    'public/index.html': 'a page',
    'public/member-content/skill.json': '{}',
    'public/member-content/skill.json.br': 'a compressed copy of an earlier build',
    'public/member-content/pictures/0123456789abcdef0123/a-300.avif': 'a picture',
    'hosting/nginx.conf': 'server { }',
    'hosting/member-content/old.json': 'of an earlier build',
  });
});

async function filesOf(folder: string): Promise<string[]> {
  return (await listFiles(`${project}/${folder}`)).map((file) => `${folder}/${file}`);
}

it.each(['elsewhere', 'wordpress'] as const)(
  'OPS-72: leaves no member content in public/ if it is given out %s',
  async (place) => {
    await moveMemberContent(project, place);
    expect(await filesOf('public')).toEqual(['public/index.html']);
    expect(await filesOf('hosting')).toEqual([
      'hosting/member-content/pictures/0123456789abcdef0123/a-300.avif',
      'hosting/member-content/skill.json',
      'hosting/nginx.conf',
    ]);
  },
);

it.each(['service', 'public'] as const)(
  'keeps it in public/ for a build whose place is %s, and deletes the other copy',
  async (place) => {
    const before = await filesOf('public');
    await moveMemberContent(project, place);
    expect(await filesOf('public')).toEqual(before);
    expect(await filesOf('hosting')).toEqual(['hosting/nginx.conf']);
  },
);
