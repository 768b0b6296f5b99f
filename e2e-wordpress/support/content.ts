import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeMemberContentRelease } from '../../scripts/wordpress/push';
import type { PushResult } from '../../scripts/wordpress/push';
import { facts, php, quote } from './wordpress';

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
  };
  const skill = { name: 'skill', title: 'Skill – “Über”', content: { image: { src: addresses[2] }, srcSet: null } };
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(path.join(dir, 'pictures', HASH), { recursive: true });
  writeFileSync(path.join(dir, 'homepage.json'), JSON.stringify(homepage));
  writeFileSync(path.join(dir, 'skill.json'), JSON.stringify(skill));
  writeFileSync(path.join(dir, 'skill.json.br'), 'compressed');
  for (const file of pictures) writeFileSync(path.join(dir, file), Buffer.from([1, 2, 3, file.length]));
  return { dir, files: ['homepage.json', 'skill.json', ...pictures], pictures };
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

/** Writes a release to the plugin's folder, as the account of the web server. */
export async function writeRelease(content: SampleContent, { remove = false } = {}): Promise<PushResult> {
  const result = await writeMemberContentRelease({ from: content.dir, to: facts.contentDir, remove });
  const { account } = facts;
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, facts.contentDir]);
  return result;
}
