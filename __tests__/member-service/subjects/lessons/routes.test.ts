import path from 'node:path';
import {
  LESSONS_PER_MEMBER,
  MARKS_PER_HOUR,
  PROGRESS_ROUTES,
  type LessonMark,
  type MarkRequest,
  type Progress,
} from '../../../../contract/values/progress';
import { writeBackup } from '../../../../member-service/backup/backup';
import { restoreBackup } from '../../../../member-service/backup/restore';
import { BOTH_DATABASES, openSqlite, type TestDatabase } from '../../../support/databases';
import { ME, startAccounts, type Accounts } from '../../support/own-account';
import { PASSWORD } from '../../support/sign-up-form';
import { expectError, startService } from '../../support/service-under-test';
import { requireAccount } from '../../../../member-service/accounts/accounts';
import { deleteAccount } from '../../../../member-service/subjects/deletion/delete-account';
import { importFigures } from '../../../../member-service/subjects/lessons/import-figures';
import { readProgress } from '../../../../member-service/subjects/lessons/progress';

const HOUR = 60 * 60_000;
const BASE = '/wp-json';

/** What two devices send that do not know of each other: each marks the lesson, and one of them takes its mark back, twice. */
const MARKS: readonly Omit<MarkRequest, 'lesson'>[] = [
  { isDone: true, after: 0 },
  { isDone: false, after: 1 },
  { isDone: true, after: 1 },
  { isDone: false, after: 0 },
];

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.length < 2
    ? [items]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((others) => [item, ...others]));
}

describe.each(BOTH_DATABASES)('the progress of a member, on $name', ({ open }) => {
  let accounts: Accounts;
  let database: TestDatabase;
  let token: string;

  beforeEach(async () => {
    database = await open();
    accounts = await startAccounts(database);
    token = await accounts.signIn();
  });

  function headersOf(bearer: string) {
    return { authorization: `Bearer ${bearer}` };
  }

  function send(body: object, bearer = token) {
    return accounts.service.post(BASE + PROGRESS_ROUTES.mark, body, { headers: headersOf(bearer) });
  }

  async function mark(lesson: string, isDone: boolean, after: number): Promise<LessonMark> {
    const answer = await send({ lesson, isDone, after });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(lesson)]);
    return answer.json<LessonMark>();
  }

  async function read(bearer = token): Promise<Progress> {
    const answer = await accounts.service.get(BASE + PROGRESS_ROUTES.progress, { headers: headersOf(bearer) });
    return answer.json<Progress>();
  }

  async function announced(bearer = token): Promise<unknown> {
    const answer = await accounts.service.get(`${ME}?_fields=brainhouse`, { headers: headersOf(bearer) });
    return answer.json<{ brainhouse: { progress: unknown } }>().brainhouse.progress;
  }

  it('API-68: is announced as soon as a lesson is marked, and names the time of the mark that holds', async () => {
    expect([await announced(), await read()]).toEqual(['none', { marks: [], figures: null }]);
    const markedAt = accounts.now().toISOString();
    const first = { lesson: 'search-basics', isDone: true, number: 1, markedAt };
    expect(await mark('search-basics', true, 0)).toEqual(first);
    accounts.pass(HOUR);
    // The answer was lost, and the device sends it again.
    expect(await mark('search-basics', true, 0)).toEqual(first);
    expect([await announced(), await read()]).toEqual(['some', { marks: [first], figures: null }]);
    expect(await mark('search-basics', false, 1)).toMatchObject({ isDone: false, number: 2 });
    expect(await announced()).toBe('some');
    const grace = await accounts.signIn('grace');
    expect([await announced(grace), await read(grace)]).toEqual(['none', { marks: [], figures: null }]);
    expect(await accounts.audit()).toEqual([]);
  });

  it('API-69: is the same in whatever order two devices send their marks', async () => {
    const results = new Set<string>();
    for (const [index, marks] of permutations(MARKS).entries()) {
      const lesson = `lesson-${index}`;
      for (const { isDone, after } of marks) await mark(lesson, isDone, after);
      const { isDone, number } = (await read()).marks.find((stored) => stored.lesson === lesson) ?? {};
      results.add(JSON.stringify({ isDone, number }));
    }
    expect([...results]).toEqual([JSON.stringify({ isDone: true, number: 2 })]);
  });

  it('API-69: keeps all marks that come at the same time', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `lesson-${index}`);
    const answers = await Promise.all(
      keys.flatMap((lesson) => [0, 0, 1].map((after) => send({ lesson, isDone: true, after }))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { marks } = await read();
    expect(marks.map(({ lesson, number }) => `${lesson} ${number}`).sort()).toEqual(
      keys.map((key) => `${key} 2`).sort(),
    );
  });

  it.each([
    { lesson: 'A', isDone: true, after: 0 },
    { lesson: 'x'.repeat(101), isDone: true, after: 0 },
    { lesson: 'a', isDone: 'yes', after: 0 },
    { lesson: 'a', isDone: true, after: -1 },
    { lesson: 'a', isDone: true, after: 1_000_000_000 },
    { lesson: 'a', isDone: true },
  ])('API-69: is not changed by %j', async (body) => {
    expectError(await send(body), 400, 'rest_invalid_param');
    expect(await announced()).toBe('none');
  });

  it('API-69: has limits: marks in an hour, and lessons', async () => {
    const { id } = await requireAccount(accounts.services, 'ada');
    const row = { member_id: id, is_done: 1, number: 1, marked_at: accounts.now().getTime() };
    const rows = Array.from({ length: LESSONS_PER_MEMBER }, (_, index) => ({ ...row, lesson: `lesson-${index}` }));
    await accounts.connect().insertInto('lesson_marks').values(rows).execute();
    const refused = await send({ lesson: 'one-more', isDone: true, after: 0 });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'invalid_field' }]);
    expect(await mark('lesson-0', false, 1)).toMatchObject({ isDone: false });
    const rest = Array.from({ length: MARKS_PER_HOUR - 1 }, () =>
      send({ lesson: 'lesson-0', isDone: false, after: 1 }),
    );
    const statuses = (await Promise.all(rest)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await send({ lesson: 'a', isDone: true, after: 0 }, await accounts.signIn('grace'))).statusCode).toBe(200);
    accounts.pass(HOUR);
    expect(await mark('lesson-0', true, 2)).toMatchObject({ isDone: true });
  });

  it('API-68: is in the export and in backups, moves to another database, and is gone with the account', async () => {
    await mark('search-basics', true, 0);
    const line = { line: 2, field: 'username', name: 'ada', percent: 40, courses: null, hours: 7 } as const;
    await importFigures(accounts.services, [line], false);
    const progress = await read();
    expect(progress).toMatchObject({ figures: { percent: 40, courses: null, hours: 7 } });
    const data = await accounts.send(token, '/data', { password: PASSWORD });
    expect(data.json()).toMatchObject({ lessons: progress.marks, learningFigures: progress.figures });

    const store = accounts.connect();
    const file = path.join(database.dataDir, 'backup.jsonl');
    await writeBackup(store, file, accounts.now());
    const moved = await startService({}, await openSqlite(), { hasBystanders: false });
    const other = moved.connect();
    await restoreBackup(other, file, { mayOverwrite: false, keepsSessions: true, now: accounts.now(), actor: 'test' });
    const { id } = await requireAccount(moved.services, 'ada');
    expect(await readProgress(moved.services, id)).toEqual(progress);

    await deleteAccount(accounts.services, 'ada');
    for (const table of ['lesson_marks', 'learning_figures'] as const) {
      expect(await store.selectFrom(table).selectAll().where('member_id', '>', 0).execute()).toEqual([]);
    }
  });
});
