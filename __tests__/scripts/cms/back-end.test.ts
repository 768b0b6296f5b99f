import { link, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { API_PATH } from '../../../scripts/cms/back-end';
import { PICTURE_MAX_SIDE } from '../../../src/content-model/limits';
import { type CmsUnderTest, entrySave, OWN_HEADERS, picture, pictureAsset, startCmsServer } from './cms-under-test';

const AMINA = 'content/testimonials/amina-bello.yaml';
const EVENT = 'content/events/event-90.yaml';

let cms: CmsUnderTest;

beforeEach(async () => {
  cms = await startCmsServer();
});

afterEach(() => cms.close());

describe('reading', () => {
  it('returns entries, pictures, and nothing for missing files', async () => {
    const { data, file } = (await cms.ask('getEntry', { path: AMINA })).json<{ data: string; file: object }>();
    expect(data).toBe(await cms.read(AMINA));
    expect(file).toMatchObject({ path: AMINA, id: expect.stringMatching(/^[0-9a-f]{64}$/) as string });

    const entries = await cms.ask('entriesByFolder', { folder: 'content/team', extension: 'yaml', depth: 1 });
    expect(entries.json<{ file: { path: string } }[]>().map((entry) => entry.file.path)).toEqual(
      (await cms.names('content/team')).sort().map((name) => `content/team/${name}`),
    );
    const files = await cms.ask('entriesByFiles', {
      files: [{ path: 'content/site/home.yaml', label: 'Home' }, { path: 'content/site/none.yaml' }],
    });
    expect(files.json()).toMatchObject([
      { file: { path: 'content/site/home.yaml', label: 'Home' } },
      { data: null, file: { path: 'content/site/none.yaml', id: null } },
    ]);
    expect((await cms.ask('entriesByFolder', { folder: 'content/none', extension: 'yaml', depth: 1 })).json()).toEqual(
      [],
    );

    const media = (await cms.ask('getMedia', { mediaFolder: 'content/media' })).json<{ name: string }[]>();
    expect(media.map(({ name }) => name)).toEqual((await cms.names('content/media')).sort());
    const one = await cms.ask('getMediaFile', { path: 'content/media/event-01.webp' });
    expect(one.json()).toMatchObject({ name: 'event-01.webp', encoding: 'base64' });
    expect((await cms.ask('getMediaFile', { path: 'content/media/none.webp' })).statusCode).toBe(404);
    const { id } = one.json<{ id: string }>();
    expect((await cms.ask('pictureId', { path: 'content/media/event-01.webp' })).json()).toBe(id);
    expect((await cms.ask('pictureId', { path: 'content/media/none.webp' })).json()).toBeNull();

    expect((await cms.ask('info')).json()).toMatchObject({ publish_modes: ['simple'] });
    const preview = await cms.ask('getDeployPreview', { collection: 'team', slug: 'x' });
    expect([preview.statusCode, preview.body]).toEqual([200, 'null']);
  });

  it.each([
    ['has a byte order mark', Buffer.from('\uFEFFalt: Zoë\n'), '\uFEFFalt: Zoë\n'],
    ['is UTF-16', Buffer.from('\uFEFFalt: Zoë\n', 'utf16le'), '\uFEFFalt: Zoë\n'],
    [
      'is no UTF-8 has a mark, so that the form does not save it',
      Buffer.from('alt: Zoë\n', 'latin1'),
      'alt: Zo\uFFFD\n',
    ],
  ])('EDIT-38: an entry that %s', async (_, bytes, data) => {
    await writeFile(path.join(cms.root, 'content/events/own.yaml'), bytes);
    expect((await cms.ask('getEntry', { path: 'content/events/own.yaml' })).json()).toMatchObject({ data });
  });

  it('refuses to read outside the content', async () => {
    const paths = [
      'package.json',
      '../secret',
      'content/../package.json',
      '/etc/passwd',
      'content/.schemas/x',
      'content\\x',
    ];
    for (const file of paths) {
      const answer = await cms.ask('getEntry', { path: file });
      expect([file, answer.statusCode]).toEqual([file, 403]);
      expect(answer.json<{ error: string }>().error).toContain('only what is in content/');
    }
  });

  it('refuses a link to a file outside the content', async () => {
    await writeFile(path.join(cms.root, 'secret.yaml'), 'secret');
    await symlink('../../secret.yaml', path.join(cms.root, 'content/events/out.yaml'));
    const answer = await cms.ask('getEntry', { path: 'content/events/out.yaml' });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('is a link out of content');
  });

  it('serves the page of the CMS with and without a trailing slash, and forbids frames of other sites', async () => {
    for (const url of ['/admin', '/admin/', '/admin/index.html']) {
      const answer = await cms.app.inject({ url, headers: { host: OWN_HEADERS.host } });
      expect(answer.body).toContain('CMS');
      expect(answer.headers['content-security-policy']).toBe("frame-ancestors 'self'");
    }
    expect((await cms.app.inject({ url: '/admin/none.js', headers: { host: OWN_HEADERS.host } })).statusCode).toBe(404);
  });
});

describe('saving', () => {
  it('writes the exact bytes of the CMS, and reports the save', async () => {
    const raw = `${(await cms.read(AMINA)).replace('rating: 5', 'rating: 3')}# kept\r\n`;
    expect((await cms.ask('persistEntry', entrySave(AMINA, raw))).json()).toEqual({ message: 'entry persisted' });
    expect(await cms.read(AMINA)).toBe(raw);
    expect(cms.saved).toEqual([{ written: [AMINA], deleted: [], errors: [] }]);
    expect(await readdir(path.join(cms.root, '.cache/cms'))).toEqual([]);
  });

  it('saves an entry together with its picture', async () => {
    const raw = 'image: media/summer-fest-koeln.webp\nalt: A green picture.\n';
    const save = entrySave(EVENT, raw, [['summer-fest-koeln.webp', await picture(40, 30)]]);
    expect((await cms.ask('persistEntry', save)).statusCode).toBe(200);
    expect(await cms.read(EVENT)).toBe(raw);
    expect(await cms.names('content/media')).toContain('summer-fest-koeln.webp');
  });

  it('EDIT-17: refuses a save that would cause an error, with the message of the check, and changes no file', async () => {
    const before = await cms.read(AMINA);
    const save = entrySave(AMINA, before.replace('rating: 5', 'rating: 9'), [['new.webp', await picture(40, 30)]]);
    const answer = await cms.ask('persistEntry', save);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: string }>().error).toMatch(
      /^Nothing was saved\. Testimonial amina-bello: Stars: must be a whole number from 1 to 5, got 9 → write 5$/,
    );
    expect(await cms.read(AMINA)).toBe(before);
    expect(await cms.names('content/media')).not.toContain('new.webp');
    expect(cms.saved).toEqual([]);
  });

  it('accepts corrections one by one, and reports the remaining errors', async () => {
    const before = await cms.read(AMINA);
    await cms.write(AMINA, `# a line more\n${before.replace('rating: 5', 'rating: 9').replace(/^name: .*\n/, '')}`);
    const repaired = before.replace(/^name: .*\n/, '');
    expect((await cms.ask('persistEntry', entrySave(AMINA, repaired))).statusCode).toBe(200);
    expect(cms.saved).toMatchObject([{ written: [AMINA], errors: [{ file: AMINA }] }]);
  });

  it('never writes through a hard link', async () => {
    await link(path.join(cms.root, AMINA), path.join(cms.root, 'backup.yaml'));
    const before = await cms.read(AMINA);
    await cms.ask('persistEntry', entrySave(AMINA, before.replace('rating: 5', 'rating: 3')));
    expect(await cms.read('backup.yaml')).toBe(before);
  });

  it('EDIT-29: refuses a save that was made from another version of the file', async () => {
    const before = await cms.read(AMINA);
    const { file } = (await cms.ask('getEntry', { path: AMINA })).json<{ file: { id: string } }>();
    const saves = [3, 2].map((rating) => {
      const { dataFiles, ...rest } = entrySave(AMINA, before.replace('rating: 5', `rating: ${rating}`));
      return { ...rest, dataFiles: dataFiles.map((data) => ({ ...data, version: file.id })) };
    });
    const answers = await Promise.all(saves.map((save) => cms.ask('persistEntry', save)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(answers[1]?.json<{ error: string }>().error).toContain('changed by somebody else. Save again.');
    expect(await cms.read(AMINA)).toContain('rating: 3');
    const [created] = saves.map((save) => ({
      ...save,
      dataFiles: save.dataFiles.map((data) => ({ ...data, version: null })),
    }));
    expect((await cms.ask('persistEntry', created)).statusCode).toBe(409);
  });

  it('EDIT-17: refuses to write other files, and outside the content', async () => {
    const others = [
      'content/media/x.svg',
      'content/events/x.yml',
      'content/x.yaml',
      'content/README.md',
      'content/none/x.yaml',
    ];
    for (const file of others) {
      const answer = await cms.ask('persistEntry', entrySave(file, 'a: b\n'));
      expect([file, answer.statusCode]).toEqual([file, 422]);
      expect(answer.body).toContain('cannot be saved: entries are .yaml files of a known kind');
    }
    for (const file of ['src/x.yaml', 'content/events/../../x.yaml', '../content/events/x.yaml']) {
      expect((await cms.ask('persistEntry', entrySave(file, 'a: b\n'))).statusCode).toBe(403);
    }
  });
});

describe('deleting', () => {
  it('deletes an entry', async () => {
    expect((await cms.ask('deleteFiles', { paths: ['content/team/ruth-kamau.yaml'] })).statusCode).toBe(200);
    expect(await cms.names('content/team')).not.toContain('ruth-kamau.yaml');
    expect(cms.saved).toMatchObject([{ written: [], deleted: ['content/team/ruth-kamau.yaml'] }]);
  });

  it.each([
    ['a page that the site needs', 'content/site/home.yaml', 'is missing'],
    ['a picture that an entry uses', 'content/media/portrait-amina-bello.webp', 'there is no picture'],
  ])('refuses to delete %s', async (_name, file, words) => {
    const answer = await cms.ask('deleteFiles', { paths: [file] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: string }>().error).toContain(words);
    await expect(cms.read(file)).resolves.toBeDefined();
  });
});

describe('pictures', () => {
  async function upload(name: string, data: Buffer): Promise<{ status: number; error: string }> {
    const answer = await cms.ask('persistMedia', { asset: pictureAsset(name, data) });
    return { status: answer.statusCode, error: answer.json<{ error?: string }>().error ?? '' };
  }

  function stored(name: string): Promise<Metadata> {
    return sharp(path.join(cms.root, 'content/media', name)).metadata();
  }

  it('EDIT-14: scales down pictures that are too wide or too high, in their format and with their EXIF orientation', async () => {
    const wide = await sharp(await picture(PICTURE_MAX_SIDE + 400, 220, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await upload('wide.jpg', wide)).status).toBe(200);
    expect(await stored('wide.jpg')).toMatchObject({ format: 'jpeg', width: 200, height: PICTURE_MAX_SIDE });
    expect((await stored('wide.jpg')).orientation ?? 1).toBe(1);
  });

  it('keeps every other picture byte for byte', async () => {
    const data = await picture(PICTURE_MAX_SIDE, 20, 'png');
    await upload('fits.png', data);
    const answer = await cms.ask('getMediaFile', { path: 'content/media/fits.png' });
    expect(Buffer.from(answer.json<{ content: string }>().content, 'base64').equals(data)).toBe(true);
  });

  it('refuses a picture that is too large, with the limit', async () => {
    // Noise, which no format compresses.
    const noise = await sharp({
      create: {
        width: 1400,
        height: 1400,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(await upload('noise.png', noise)).toEqual({
      status: 422,
      error:
        'Nothing was saved. content/media/noise.png: is 5.9 MB; at most 5 MB are allowed → export it smaller, preferably as webp',
    });
    expect(await cms.names('content/media')).not.toContain('noise.png');
  });

  it('refuses a request that is too large, with the limit', async () => {
    const answer = await cms.ask('persistMedia', { asset: pictureAsset('huge.png', Buffer.alloc(40_000_000)) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json<{ error: string }>().error).toContain('at most 5 MB each are allowed');
  });

  it('refuses a file that is no picture', async () => {
    const { status, error } = await upload('broken.png', Buffer.from('MZ'));
    expect([status, error]).toEqual([422, expect.stringContaining('cannot be read as a picture')]);
  });
});

describe('requests of others', () => {
  it('EDIT-18: are refused before a file is read', async () => {
    const payload = { action: 'deleteFiles', params: { paths: [AMINA] } };
    for (const headers of [{ ...OWN_HEADERS, origin: 'https://evil.example' }, { host: 'evil.example:8000' }]) {
      const answer = await cms.app.inject({ method: 'POST', url: API_PATH, headers, payload });
      expect(answer.statusCode).toBe(403);
    }
    expect(await cms.names('content/testimonials')).toContain('amina-bello.yaml');
  });

  it('get no page with another name for this machine', async () => {
    expect((await cms.app.inject({ url: '/admin/', headers: { host: 'evil.example:8000' } })).statusCode).toBe(403);
  });

  it('get an error that names the unknown action', async () => {
    expect((await cms.ask('formatDisk')).statusCode).toBe(422);
    expect((await cms.ask('persistEntry', { dataFiles: [], assets: [] })).statusCode).toBe(422);
  });
});

it('reports an internal error', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await writeFile(path.join(cms.root, '.cache'), 'a file where a folder is needed');
  const answer = await cms.ask('persistEntry', entrySave(AMINA, await cms.read(AMINA)));
  expect(answer.statusCode).toBe(500);
  expect(answer.json<{ error: string }>().error).toMatch(
    /^The request failed: .* Details are in the terminal of npm run edit\.$/,
  );
  expect(error).toHaveBeenCalledTimes(1);
});
