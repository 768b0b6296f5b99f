import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCheckOptions, type CheckOptions } from '../../scripts/lib/check-content/options';
import { runCheck } from '../../scripts/lib/check-content/run-check';
import { watchCheck } from '../../scripts/lib/check-content/watch-check';
import { courses } from '../../src/content-model/kinds/courses';
import { events } from '../../src/content-model/kinds/events';
import { testimonials } from '../../src/content-model/kinds/testimonials';
import { entryText, picture, withContent, type Files } from '../site-build/content-check/content-tree';

/** The code and the lines of one run. */
async function run(root: string, ...args: readonly string[]): Promise<readonly [number, readonly string[]]> {
  const printed: string[] = [];
  const code = await runCheck(root, readCheckOptions(args, {}), (text) => printed.push(...text.split('\n')));
  return [code, printed.map((line) => line.replace(/\d+ files in [\d.]+ s/, 'N files'))];
}

const wrong: Files = { 'testimonials/sample.yaml': entryText(testimonials, { rating: '7' }) };
const wrongLine = 'content/testimonials/sample.yaml:1:9 rating: must be a whole number from 1 to 5, got 7 → write 5';

describe('the options', () => {
  const none: CheckOptions = {
    help: false,
    watch: false,
    form: 'text',
    upcoming: false,
    fix: false,
    deleteUnused: false,
  };

  test.each<[readonly string[], Partial<CheckOptions>]>([
    [[], {}],
    [['-h'], { help: true }],
    [['--watch'], { watch: true }],
    [['--json', '--upcoming'], { form: 'json', upcoming: true }],
    [['--annotations', '--fix', '--delete-unused'], { form: 'annotations', fix: true, deleteUnused: true }],
  ])('%j', (args, wanted) => {
    expect(readCheckOptions(args, {})).toEqual({ ...none, ...wanted });
  });

  test('prints annotations in GitHub Actions, unless JSON is requested', () => {
    const env = { GITHUB_ACTIONS: 'true' };
    expect(readCheckOptions([], env).form).toBe('annotations');
    expect(readCheckOptions(['--json'], env).form).toBe('json');
  });

  test.each([
    [['--jsn'], 'unknown option --jsn → npm run check:content -- --help lists them'],
    [['content'], 'unknown option content → npm run check:content -- --help lists them'],
    [['-x'], 'unknown option -x → npm run check:content -- --help lists them'],
    [['--json=yes'], '--json takes no value → write --json alone'],
    [['--watch', '--fix'], '--watch cannot be combined with other options → remove them'],
    [['--json', '--annotations'], '--json and --annotations cannot be combined → use one of them'],
  ])('%j is refused', (args, words) => {
    expect(() => readCheckOptions(args, {})).toThrow(words);
  });
});

describe('the forms', () => {
  test('EDIT-02: as JSON', async () => {
    const files = {
      ...wrong,
      'events/sample.yaml': entryText(events, { publishAt: '2099-01-01' }),
      'media/x.webp': await picture(16),
    };
    const [code, lines] = await withContent(files, (root) => run(root, '--json', '--upcoming', '--fix'));
    expect(code).toBe(1);
    expect(lines[1]).toMatch(/^ {2}"files": \d+,$/);
    const wrongFinding = { field: 'rating', problem: 'must be a whole number from 1 to 5, got 7', advice: 'write 5' };
    const errors = [{ file: 'content/testimonials/sample.yaml', line: 4, column: 9, ...wrongFinding }];
    const unused = { problem: 'is not used by any entry', advice: 'remove it, or name it in an entry' };
    expect(JSON.parse(lines.join('\n'))).toEqual({
      files: expect.any(Number) as unknown,
      errors,
      faults: errors,
      warnings: [{ file: 'content/media/x.webp', line: null, column: null, field: '', ...unused }],
      repaired: expect.arrayContaining([
        { file: 'content/testimonials/sample.yaml', done: ['order of keys'] },
      ]) as unknown,
      deleted: [],
      upcoming: [{ file: 'content/events/sample.yaml', becomes: 'shown', at: '2098-12-31T23:00:00.000Z' }],
    });
  });

  test('with coming changes', async () => {
    const files = { 'events/sample.yaml': entryText(events, { unpublishAt: '2099-01-01' }) };
    const [, lines] = await withContent(files, (root) => run(root, '--upcoming'));
    expect(lines[0]).toBe('2099-01-01 00:00 Africa/Lagos: content/events/sample.yaml is hidden');
    const [, none] = await withContent({}, (root) => run(root, '--upcoming'));
    expect(none[0]).toBe('no upcoming changes');
  });
});

describe('--fix', () => {
  const messy = 'rating: 5   \nname: 12\r\nrole: Member\ncontent: Text\nimage: media/picture.webp';
  const tidy = 'name: "12"\nrole: Member\ncontent: Text\nrating: 5\nimage: media/picture.webp\n';

  test('EDIT-06: repairs, lists the repairs, and leaves no other files', async () => {
    const files = {
      'testimonials/sample.yaml': messy,
      'testimonials/a.yaml': messy,
      'courses/tab.yaml': entryText(courses, { topics: '\n\t- Charts' }),
      'events/broken.yaml': 'alt: "a\n',
    };
    await withContent(files, async (root) => {
      const file = join(root, 'content/testimonials/sample.yaml');
      await chmod(file, 0o640);
      const [code, lines] = await run(root, '--fix');
      const repaired = lines.filter((line) => /^repaired: content\/(?:courses\/tab|testimonials)/.test(line));
      expect(repaired).toEqual([
        expect.stringMatching(/^repaired: content\/courses\/tab\.yaml \(tabs/),
        'repaired: content/testimonials/a.yaml (quotes, order of keys, layout)',
        'repaired: content/testimonials/sample.yaml (quotes, order of keys, layout)',
      ]);
      expect(code).toBe(1);
      expect(await readFile(file, 'utf8')).toBe(tidy);
      expect((await stat(file)).mode & 0o777).toBe(0o640);
      expect(await readFile(join(root, 'content/events/broken.yaml'), 'utf8')).toBe('alt: "a\n');
      expect(readdirSync(join(root, 'content/testimonials'))).toEqual(['a.yaml', 'sample.yaml']);

      const { mtimeMs } = statSync(file);
      expect((await run(root, '--fix'))[1][0]).toMatch(/^repaired: content\/[a-z-]+\/|^nothing to repair$/);
      expect(statSync(file).mtimeMs).toBe(mtimeMs);
    });
  });

  test('lists unused pictures, and deletes them only if requested', async () => {
    await withContent({ 'media/spare.webp': await picture(16) }, async (root) => {
      const spare = join(root, 'content/media/spare.webp');
      const [, lines] = await run(root, '--fix');
      expect(lines).toContain(
        'warning: content/media/spare.webp: is not used by any entry → remove it, or name it in an entry',
      );
      expect(existsSync(spare)).toBe(true);
      const [code, after] = await run(root, '--fix', '--delete-unused');
      expect(after).toContain('deleted: content/media/spare.webp');
      expect(after.at(-1)).toBe('checked N files: no errors, no warnings');
      expect([code, existsSync(spare), existsSync(join(root, 'content/media/picture.webp'))]).toEqual([0, false, true]);

      await writeFile(spare, await picture(16));
      const [, json] = await run(root, '--json', '--delete-unused');
      expect(JSON.parse(json.join('\n'))).toMatchObject({ deleted: ['content/media/spare.webp'] });
    });
  });

  test('deletes nothing while an entry has errors', async () => {
    await withContent({ ...wrong, 'media/spare.webp': await picture(16) }, async (root) => {
      const [code, lines] = await run(root, '--delete-unused');
      expect(lines[0]).toBe(
        'no picture was deleted, because an entry with errors may use one → correct the errors first',
      );
      expect([code, existsSync(join(root, 'content/media/spare.webp'))]).toEqual([1, true]);
    });
  });
});

describe('EDIT-06: --watch', () => {
  test('is what the command does with it', async () => {
    const watchMock = jest.fn();
    jest.doMock('../../scripts/lib/check-content/watch-check', () => ({ watchCheck: watchMock }));
    process.argv.splice(2, Infinity, '--watch');
    await import('../../scripts/check-content');
    expect(watchMock).toHaveBeenCalledWith(process.cwd(), console.info, expect.any(AbortSignal));
  });

  test('reports new and corrected errors, also in new and deleted folders, and stops on a signal', async () => {
    await withContent(wrong, async (root) => {
      const reports = printedReports();
      const end = new AbortController();
      const watching = watchCheck(root, reports.print, end.signal);
      const file = join(root, 'content/testimonials/sample.yaml');
      expect(await reports.next()).toBe(
        `${wrongLine}\nchecked N files: 1 error, no warnings\nWatching content/. Ctrl-C stops it.`,
      );

      writeFileSync(file, entryText(testimonials));
      expect(await reports.next()).toBe(`corrected: ${wrongLine}\nchecked N files: no errors, no warnings`);

      // Text editors save to a second file, which then replaces the old one.
      await writeFile(`${file}.tmp`, entryText(testimonials, { rating: '7' }));
      await rename(`${file}.tmp`, file);
      expect(await reports.until(`new: ${wrongLine}`)).toContain('1 error');

      await mkdir(join(root, 'content/recipes'));
      await writeFile(join(root, 'content/recipes/soup.yaml'), 'a: b\n');
      const stray = 'content/recipes/soup.yaml: is in a folder that is not a kind of content → ';
      expect(await reports.until(`new: ${stray}`)).toContain('2 errors');
      await rm(join(root, 'content/recipes'), { recursive: true });
      expect(await reports.until(`corrected: ${stray}`)).toContain('1 error');

      end.abort();
      await expect(watching).resolves.toBeUndefined();
    });
  });
});

/** The printed reports, one after the other. */
function printedReports() {
  const waiting: string[] = [];
  let wake: (() => void) | undefined;
  async function next(): Promise<string> {
    while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return waiting.shift() ?? '';
  }
  return {
    print(text: string): void {
      waiting.push(text.replace(/\d+ files in [\d.]+ s/, 'N files'));
      wake?.();
    },
    next,
    async until(words: string): Promise<string> {
      for (;;) {
        const report = await next();
        if (report.includes(words)) return report;
      }
    },
  };
}
