import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { addViews, prebuildView } from '../../../src/site-build/member-content/prebuilt-views';
import { writeTree } from '../../member-service/support/fixture-site';

const PART = { name: 'skill', content: { title: 'Skill' } };
const VIEW = { html: '<h1>Skill</h1>', css: '.css-1{color:red}' };

let root: string;

function write(part: object): Promise<void> {
  return writeFile(join(root, 'public/member-content/skill.json'), JSON.stringify(part));
}

beforeEach(async () => {
  root = await writeTree({ 'public/member-content/skill.json': JSON.stringify(PART) });
  jest.spyOn(process, 'cwd').mockReturnValue(root);
});

test('the view of a page is added to its content, also by a later build that renders no page', async () => {
  await prebuildView('skill', (content) => {
    expect(content).toEqual(PART.content);
    return VIEW;
  });
  for (let build = 1; build <= 2; build += 1) {
    await write(PART);
    await addViews(['skill']);
    const text = await readFile(join(root, 'public/member-content/skill.json'), 'utf8');
    expect(JSON.parse(text)).toEqual({ ...PART, view: VIEW });
  }
});

test('a view that is missing, or of other content, is an error that says what to do', async () => {
  await expect(addViews(['skill'])).rejects.toThrow('skill: the view of the page is missing');
  await prebuildView('skill', () => VIEW);
  await write({ ...PART, content: { title: 'Skills' } });
  await expect(addViews(['skill'])).rejects.toThrow('npm run build -- --clean');
});
