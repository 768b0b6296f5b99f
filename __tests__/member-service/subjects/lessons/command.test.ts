import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../../../member-service/config';
import { openServices } from '../../../../member-service/open-services';
import type { Services } from '../../../../member-service/services';
import { openSqlite, type TestDatabase } from '../../../support/databases';
import { whenOver } from '../../../support/when-over';
import { environmentOf, runMembers, type Outcome } from '../../support/members-command';
import { signUpForm } from '../../support/sign-up-form';
import { auditOf, requireAccount } from '../../../../member-service/accounts/accounts';
import { markLesson, readProgress } from '../../../../member-service/subjects/lessons/progress';
import { createAccount } from '../../../../member-service/subjects/sign-up/sign-up';

const LOG = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

let database: TestDatabase;
let services: Services;

beforeEach(async () => {
  database = await openSqlite();
  services = await openServices(readConfig(environmentOf(database), '/'), LOG);
  whenOver(() => services.close());
  for (const name of ['ada', 'grace', 'joan']) await createAccount(services, signUpForm(name), { approved: true });
});

function run(...args: readonly string[]): Promise<Outcome> {
  return runMembers(environmentOf(database, { PUBLIC_DIR: 'public' }), ['progress', ...args]);
}

async function mark(name: string, ...lessons: readonly string[]): Promise<void> {
  const owner = await requireAccount(services, name);
  for (const lesson of lessons) await markLesson(services, owner, { lesson, isDone: true, after: 0 });
}

async function writeSite(): Promise<void> {
  const nodes = [
    { key: 'welcome', title: 'Welcome', was: [] },
    { key: 'search', title: 'Search basics', was: ['find'] },
  ];
  await mkdir(path.join(database.dataDir, 'public/member-content'), { recursive: true });
  const file = path.join(database.dataDir, 'public/member-content/skill.json');
  await writeFile(file, JSON.stringify({ name: 'skill', content: { videos: { nodes } } }));
}

beforeEach(async () => {
  await mark('ada', 'welcome', 'find');
  await mark('grace', 'find', 'gone');
  const joan = await requireAccount(services, 'joan');
  await markLesson(services, joan, { lesson: 'welcome', isDone: true, after: 0 });
  await markLesson(services, joan, { lesson: 'welcome', isDone: false, after: 1 });
});

it('OPS-175: the report says how many have started and finished, and which lesson is the last for most', async () => {
  await writeSite();
  const { code, output, errors } = await run();
  expect([code, errors]).toEqual([0, '']);
  expect(output.split('\n')).toEqual([
    '2 members have done a lesson, 1 all of them. The last one for most, 2: Search basics.',
    'LESSON   TITLE          DONE BY  LAST FOR',
    'welcome  Welcome        1        0',
    'search   Search basics  2        2',
  ]);
  expect((await run('--csv')).output).toContain('search,Search basics,2,2');
  expect(JSON.parse((await run('--json')).output)).toMatchObject({ started: 2, finished: 1 });
  expect(output).not.toMatch(/ada|grace|joan/);
});

describe('OPS-175: the import of figures', () => {
  async function importText(text: string | Buffer, ...options: readonly string[]): Promise<Outcome> {
    await writeFile(path.join(database.dataDir, 'figures.csv'), text);
    return run('import', 'figures.csv', ...options);
  }

  async function figuresOf(name: string): Promise<unknown> {
    return (await readProgress(services, (await requireAccount(services, name)).id)).figures;
  }

  it.each([
    ['commas', '\ufeffusername,percent,courses,hours,name\nada,40,2,,A; B\nGrace,0,,9,\n'],
    [
      'semicolons and other columns',
      'Name;EMAIL;Percent;hours;Courses\n"A; B";ada@brainhouse.example;40 %;;2\n;grace@brainhouse.example;0;9;\n',
    ],
    [
      'tabs, in UTF-16',
      Buffer.from('\ufeffusername\thours\tpercent\tcourses\r\nada\t\t40\t2\r\n\r\ngrace\t9\t0\t\r\n', 'utf16le'),
    ],
    [
      'what Excel leaves around the cells',
      'sep=;\r\n Percent ;\u00a0USERNAME\u00a0;courses;hours;;\r\n"\u00a040";"ada";2;;;\n0\u00a0%;grace;;9;;\r\n;;;;;\r\n;;;;;\r\n',
    ],
    [
      'lines of an old Mac, and notes in several lines',
      'sep=|\rusername|percent|hours|courses|note\rada|40||2|"a\rb|c"\rgrace|0|9||\r',
    ],
  ])('takes %s', async (_what, text) => {
    const dry = await importText(text, '--dry-run');
    expect([dry.code, dry.output, await figuresOf('ada')]).toEqual([0, 'Figures of 2 members can be imported.', null]);
    const { code, output, errors } = await importText(text);
    expect([code, output, errors]).toEqual([0, 'Figures of 2 members imported.', '']);
    expect(await figuresOf('ada')).toMatchObject({ percent: 40, courses: 2, hours: null });
    expect(await figuresOf('grace')).toMatchObject({ percent: 0, courses: null, hours: 9 });
    expect((await auditOf(services)).at(-1)).toMatchObject({ action: 'figures-imported', memberId: 0 });
  });

  it('replaces the figures of those in it', async () => {
    await importText('username,percent\nada,40\ngrace,50\n');
    await importText('username,hours\nada,3\n');
    expect(await figuresOf('ada')).toMatchObject({ percent: null, hours: 3 });
    expect(await figuresOf('grace')).toMatchObject({ percent: 50 });
  });

  it('imports nothing if a line is wrong, and names each', async () => {
    const { code, output, errors } = await importText('username,percent\nada,40\nnobody,1\ngrace,101\nADA,3\n,5\n');
    expect([code, output]).toEqual([1, '']);
    expect(errors.split('\n')).toEqual([
      'Line 3, username: No account has the username "nobody". Correct it, or remove the line.',
      'Line 4, percent: Write a whole number from 0 to 100, or nothing; got "101".',
      'Line 5, username: Line 2 is about the same account. Remove one of them.',
      'Line 6, username: Write the username of an account.',
      'Nothing was imported. Correct 4 problems in figures.csv, and import it again.',
    ]);
    expect(await figuresOf('ada')).toBeNull();
  });

  it.each([
    ['name,percent\nada,1\n', 'Line 1, columns: The first line must name the columns: username or email'],
    ['', 'Line 1, columns: The first line must name the columns'],
    ['username,percent\nada,1,2\n', 'Line 2, cells: '],
    ['username,percent\n"ada,1\n', 'file: '],
    ['username;percent\nada;12,5\n', 'Line 2, percent: Write a whole number from 0 to 100, or nothing; got "12,5".'],
    [
      'sep=;\nusername;percent\n"ada";4E+01\n',
      'Line 3, percent: Write a whole number from 0 to 100, or nothing; got "4E+01".',
    ],
    ['username;note;percent\nada;"x\ny";1.Feb\n', 'Line 2, percent: Write a whole number'],
    ['username,percent\n“ada”,“40”\n', 'Line 2, percent: '],
    ['username,percent\n1.23457E+13,40\n', 'Line 2, username: No account has the username "1.23457E+13".'],
    ["username,percent\n'-eve,40\n", 'Line 2, username: No account has the username "-eve".'],
  ])('refuses %j', async (text, message) => {
    const { code, errors } = await importText(text);
    expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
  });

  it.each([
    ['a workbook', Buffer.from('PK\u0003\u0004'), 'figures.csv is a workbook → save it as "CSV UTF-8"'],
    [
      'a workbook of an old version',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'figures.csv is a workbook → save it as "CSV UTF-8"',
    ],
    [
      'Windows-1252',
      Buffer.from('username,percent\nandré,1\n', 'latin1'),
      'figures.csv, line 2: the character after "andr" is not UTF-8 →',
    ],
  ])('says how to save %s', async (_, bytes, message) => {
    const { code, errors } = await importText(bytes);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each([['import'], ['import', 'a', 'b'], ['export', 'a'], ['import', 'missing.csv'], ['--json', '--csv']])(
    'says what to write instead of %j',
    async (...args) => {
      const { code, errors } = await run(...args);
      expect([code, errors]).toEqual([2, expect.stringMatching(/progress|CSV file/)]);
    },
  );
});
