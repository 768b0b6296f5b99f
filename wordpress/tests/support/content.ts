import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { pushMemberContent, type PushResult } from '../../content-push/push';
import { basic, bearer } from './accounts';
import { facts, php, quote, rest } from './wordpress';

/** The route of member content. */
export const CONTENT = 'brainhouse/v1/member-content';

/** A built folder with member content. */
export interface SampleContent {
  readonly dir: string;
  /** Paths of all files. */
  readonly files: readonly string[];
  /** Paths of the pictures. */
  readonly pictures: readonly string[];
}

const HASH = createHash('sha256').update('sample').digest('hex').slice(0, 20);

/** Writes member content as a build does: parts with pictures, their files, and compressed copies. */
export function writeSampleContent(name: string, text: string): SampleContent {
  const dir = path.join(facts.folder, name);
  const names = ['Ada & Bob, 2026-300.avif', 'Ada & Bob, 2026-600.avif', 'ärger-40.webp'];
  const pictures = names.map((file) => `pictures/${HASH}/${file}`);
  const base = `https://elsewhere.example/member-content`;
  const addresses = pictures.map((file) => `${base}/${file.split('/').map(encodeURIComponent).join('/')}`);
  const images = {
    fallback: { src: addresses[0], srcSet: `${addresses[0]} 300w,\n${addresses[1]} 600w`, sizes: '50vw' },
  };
  const homepage = {
    name: 'homepage',
    content: { text, empty: {}, list: [], src: '/elsewhere.png', number: 1.5, image: { images, placeholder: {} } },
    // As React writes markup: quotes in texts are encoded.
    view: {
      html: `<p>src=&quot;/pictures/${HASH}/x&quot; &amp; more</p><source srcSet="${images.fallback.srcSet}"/><img alt="" src="${images.fallback.src}"/>`,
      css: '',
    },
  };
  const skill = { name: 'skill', title: 'Skill – “Über”', content: { image: { src: addresses[2] }, srcSet: null } };
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(path.join(dir, 'pictures', HASH), { recursive: true });
  writeFileSync(path.join(dir, 'homepage.json'), JSON.stringify(homepage));
  writeFileSync(path.join(dir, 'skill.json'), JSON.stringify(skill));
  writeFileSync(path.join(dir, 'skill.json.br'), 'compressed');
  for (const file of pictures) writeFileSync(path.join(dir, file), samplePicture(file));
  return { dir, files: ['homepage.json', 'skill.json', ...pictures], pictures };
}

/** The first bytes of a picture, by which its type is known, and a byte in which the pictures differ. */
function samplePicture(file: string): Buffer {
  const start = file.endsWith('.webp') ? 'RIFF\x0e\0\0\0WEBPVP8 ' : '\0\0\0\x20ftypavif';
  return Buffer.from(`${start}\x01${String.fromCharCode(file.length)}`, 'latin1');
}

/** Creates an application password. @param role of a new user; without it, the administrator's */
export function createApplicationPassword(role?: string): {
  readonly WORDPRESS_USER: string;
  readonly WORDPRESS_PASSWORD: string;
} {
  const [user, password] = php<readonly [string, string]>(`
    $id = ${role === undefined ? `get_user_by( 'login', ${quote(facts.admin.username)} )->ID` : `( static function () { wp_set_current_user( 1 ); $name = 'role-' . wp_rand(); return wp_insert_user( array( 'user_login' => $name, 'user_email' => $name . '@example.com', 'user_pass' => 'x', 'role' => ${quote(role)} ) ); } )()`};
    $created = WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'test-' . wp_rand() ) );
    return array( get_userdata( $id )->user_login, $created[0] );`);
  return { WORDPRESS_USER: user, WORDPRESS_PASSWORD: password };
}

/** The headers of a user who may publish member content. */
export function asPublisher(): ReturnType<typeof basic> {
  const { WORDPRESS_USER, WORDPRESS_PASSWORD } = createApplicationPassword('brainhouse_publisher');
  return basic(WORDPRESS_USER, WORDPRESS_PASSWORD);
}

/** Writes sample content and uploads it as an administrator. */
export async function pushSample(
  name: string,
  text: string,
): Promise<{ readonly content: SampleContent; readonly result: PushResult }> {
  const content = writeSampleContent(name, text);
  const env = createApplicationPassword();
  return { content, result: await pushMemberContent({ from: content.dir, address: facts.origin, env }) };
}

/** The address of a file. */
export function contentUrl(file: string): string {
  return rest(`${CONTENT}/${file.split('/').map(encodeURIComponent).join('/')}`);
}

/** All addresses of pictures in a part. */
export function picturesIn(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/http[^"\s\\]+\/pictures\/[^"\s\\]+/g)].map(([address]) =>
    address.replace(/,$/, ''),
  );
}

/** A part as a member gets it. */
export async function getPart(name: string, token: string): Promise<Record<string, unknown>> {
  const response = await fetch(contentUrl(`${name}.json`), bearer(token));
  expect(response.status, `${name}.json`).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  return (await response.json()) as Record<string, unknown>;
}
