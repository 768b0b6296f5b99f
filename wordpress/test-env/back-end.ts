import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readEmails } from './emails';
import type { WordPressFacts } from './facts';
import { quote, runPhp, startPhp } from './run-php';
import {
  call,
  PATHS,
  REQUESTS_PER_HOUR,
  tokenRoute,
  type BackEnd,
  type LoginEndpoint,
  type Rows,
} from '../../contract/cases/back-end';

/** A part of WordPress's export of personal data. */
interface ExportItem {
  readonly group_id: string;
  readonly data: readonly { readonly name: string; readonly value: string | number }[];
}

function confirmationKey(email: string): string {
  const link = /https?:\S+[?&]brainhouse_confirm=\S+/.exec(email)?.[0] ?? '';
  return new URL(link).searchParams.get('brainhouse_confirm') ?? '';
}

/** Uses a WordPress that `npm run test:back-ends` has started, with its clock in a file. */
export async function useWordPressBackEnd(facts: WordPressFacts): Promise<BackEnd> {
  const { origin, clockFile } = facts;
  if (clockFile === undefined) throw new Error('The clock of this WordPress cannot be set.');
  const clock = clockFile;
  const switches = {
    refuses: path.join(facts.switchesDir, 'fail-email'),
    holds: path.join(facts.switchesDir, 'hold-email'),
  };
  let ahead = 0;
  writeFileSync(clock, '+0');
  setMailServer('accepts');
  writeFileSync(
    path.join(facts.webRoot, 'wp-content/mu-plugins/test-xml-rpc.php'),
    `<?php if ( isset( $_SERVER['HTTP_X_TEST_FILTER'] ) ) { add_filter( 'xmlrpc_enabled', '__return_true' ); }`,
  );
  php(`
    update_option( 'brainhouse_settings', array_merge( (array) get_option( 'brainhouse_settings' ), array(
      'confirm_addresses' => true,
      'sign_ups_per_hour' => ${String(REQUESTS_PER_HOUR)},
      'resets_per_hour' => ${String(REQUESTS_PER_HOUR)},
    ) ) );
    // As after an update: the files are new, the tables are those of the version before.
    global $wpdb;
    $wpdb->query( "ALTER TABLE {$wpdb->prefix}brainhouse_events DROP COLUMN count" );
    update_option( 'brainhouse_table_version', 6 );`);

  function php(code: string): unknown {
    return runPhp(facts, code);
  }

  /** Runs a method of the plugin for an account, as the screens of wp-admin do. @throws Error if it is refused */
  async function decide(method: string, username: string): Promise<void> {
    const result = await startPhp(
      facts,
      `$result = Brainhouse\\Members::${method}( get_user_by( 'login', ${quote(username)} )->ID, true );
      return is_wp_error( $result ) ? $result->get_error_message() : true;`,
    );
    if (result !== true) throw new Error(String(result));
  }

  function xmlRpc(headers: Readonly<Record<string, string>>): Pick<LoginEndpoint, 'logIn'> {
    return {
      async logIn(username, password) {
        const texts = [username, password].map((text) => `<param><value><string>${text}</string></value></param>`);
        const { text } = await call({ origin }, '/xmlrpc.php', {
          headers: { 'Content-Type': 'text/xml', ...headers },
          raw: `<methodCall><methodName>wp.getUsersBlogs</methodName><params>${texts.join('')}</params></methodCall>`,
        });
        return { isAccepted: text.includes('<params>'), text };
      },
    };
  }

  function setMailServer(state: Parameters<BackEnd['setMailServer']>[0]): void {
    for (const file of Object.values(switches)) rmSync(file, { force: true });
    if (state !== 'accepts') writeFileSync(switches[state], '');
  }

  // As after the guide: a publisher has an application password, with which WordPress begins to compare them.
  php(`
    // As an administrator, who approves the account with that.
    wp_set_current_user( 1 );
    $id = wp_insert_user( array( 'user_login' => 'publisher-' . wp_rand(), 'user_email' => wp_rand() . '@example.com', 'user_pass' => wp_generate_password(), 'role' => 'brainhouse_publisher' ) );
    WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'test' ) );`);

  return {
    type: 'wordpress',
    origin,
    loginEndpoints: [
      tokenRoute(origin),
      {
        name: 'wp-login.php',
        async logIn(username, password) {
          const { status, text } = await call({ origin }, '/wp-login.php', {
            form: { log: username, pwd: password, testcookie: '1' },
            headers: { Cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
          });
          const error = /<div id="login_error"[^>]*>([\s\S]*?)<\/div>/.exec(text)?.[1] ?? '';
          return { isAccepted: status === 302, text: error.replace(/<[^>]+>/g, '').trim() };
        },
      },
      {
        name: 'REST with a password in the header',
        // Only application passwords are one there.
        isClosed: true,
        async logIn(username, password) {
          const Authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
          const { status, text } = await call({ origin }, PATHS.me, { headers: { Authorization } });
          return { isAccepted: status < 400, text };
        },
      },
      { ...xmlRpc({}), name: 'xmlrpc.php', isClosed: true },
      { ...xmlRpc({ 'X-Test-Filter': 'on' }), name: 'xmlrpc.php that an operator has enabled with a filter' },
    ],
    approve: (username) => decide('approve', username),
    reject: (username) => decide('reject', username),
    async endSessions(username) {
      php(`Brainhouse\\Members::sign_out( get_user_by( 'login', ${quote(username)} )->ID );`);
    },
    emailsTo: async (address) =>
      readEmails(facts)
        .filter((text) => text.includes(`To: ${address}`))
        .reverse(),
    openConfirmation: (email) => call({ origin }, `/?brainhouse_confirm=${confirmationKey(email)}`),
    confirm: (email, answer = 'yes') =>
      call({ origin }, '/', { form: { brainhouse_confirm: confirmationKey(email), answer } }),
    setMailServer,
    async passTime(ms) {
      ahead += ms / 1000;
      writeFileSync(clock, `+${Math.ceil(ahead)}`);
      php(`delete_transient( 'doing_cron' );`);
      await call({ origin }, '/wp-cron.php');
    },
    async resetLimits() {
      php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}brainhouse_attempts" );`);
    },
    async exportOf(username) {
      const items = php(`
        $email = get_user_by( 'login', ${quote(username)} )->user_email;
        $items = array();
        foreach ( apply_filters( 'wp_privacy_personal_data_exporters', array() ) as $exporter ) {
          $items = array_merge( $items, call_user_func( $exporter['callback'], $email, 1 )['data'] );
        }
        return $items;`) as readonly ExportItem[];
      const values = new Map<string, string[]>();
      for (const { group_id: group, data } of items) {
        for (const { name, value } of data) {
          const key = `${group}: ${name}`;
          values.set(key, [...(values.get(key) ?? []), String(value)]);
        }
      }
      return values;
    },
    async deleteAccount(username) {
      php(`return wp_delete_user( get_user_by( 'login', ${quote(username)} )->ID );`);
    },
    async erase(username) {
      return php(`
        $email = get_user_by( 'login', ${quote(username)} )->user_email;
        $messages = array();
        foreach ( apply_filters( 'wp_privacy_personal_data_erasers', array() ) as $eraser ) {
          $messages = array_merge( $messages, call_user_func( $eraser['callback'], $email, 1 )['messages'] );
        }
        return $messages;`) as readonly string[];
    },
    async stored() {
      return JSON.parse(
        php(`
        global $wpdb;
        $rows = array();
        foreach ( $wpdb->get_col( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $wpdb->prefix ) . '%' ) ) as $table ) {
          $rows[ substr( $table, strlen( $wpdb->prefix ) ) ] = $wpdb->get_results( "SELECT * FROM \`$table\`", ARRAY_A );
        }
        return json_encode( $rows, JSON_INVALID_UTF8_SUBSTITUTE );`) as string,
      ) as Rows;
    },
    async log() {
      const files = ['web-server-access.log', 'web-server-errors.log', 'php-errors.log'].map((name) =>
        path.join(facts.folder, name),
      );
      return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('');
    },
    async stop() {
      // `npm run test:back-ends` stops it.
    },
  };
}
