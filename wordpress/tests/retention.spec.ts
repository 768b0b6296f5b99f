import { newApplicant } from '../../contract/cases/applicant';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import { expect, test } from './support/test';
import { createMember, expectError, reject, requestToken, signIn, signUp, userOf } from './support/accounts';
import { emailsTo } from './support/emails';
import { changeSettings, php, quote, runDailyEvent, undoChanges } from './support/wordpress';

const DAY_S = 86_400;

/** Makes an account, its decision and the rules older. */
function makeOlder({ username }: Pick<SignUpValues, 'username'>, days: number): void {
  php(`
    global $wpdb;
    $user = get_user_by( 'login', ${quote(username)} );
    $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->users} SET user_registered = user_registered - INTERVAL %d DAY WHERE ID = %d", ${days}, $user->ID ) );
    $decided = (int) get_user_meta( $user->ID, 'brainhouse_decided_at', true );
    if ( $decided > 0 ) { update_user_meta( $user->ID, 'brainhouse_decided_at', $decided - ${days * DAY_S} ); }
    clean_user_cache( $user->ID );`);
}

function setBeginning(daysAgo: number): void {
  php(`update_option( 'brainhouse_retention_since', time() - ${daysAgo * DAY_S} );`);
}

function idOf({ username }: Pick<SignUpValues, 'username'>): number {
  return php(`$user = get_user_by( 'login', ${quote(username)} ); return $user ? $user->ID : 0;`);
}

function typesOf(id: number): readonly string[] {
  return php(`return array_column( Brainhouse\\Events::of( ${id} ), 'kind' );`);
}

test('OPS-101: sign-ups and rejected accounts are deleted after their time, and recorded', async () => {
  setBeginning(400);
  const applicants = [newApplicant(), newApplicant(), newApplicant(), newApplicant()] as const;
  const [oldPending, newPending, oldRejected, newRejected] = applicants;
  const member = await createMember();
  for (const applicant of applicants) expect((await signUp(applicant)).status()).toBe(201);
  for (const { username } of [oldRejected, newRejected]) reject(username);
  makeOlder(oldPending, 181);
  makeOlder(newPending, 179);
  makeOlder(oldRejected, 91);
  makeOlder(newRejected, 89);
  makeOlder(member, 4000);
  const [pendingId, rejectedId] = [idOf(oldPending), idOf(oldRejected)];
  const sent = emailsTo(oldRejected.email).length;

  runDailyEvent();
  expect(applicants.map((applicant) => idOf(applicant) > 0)).toEqual([false, true, false, true]);
  expect(typesOf(pendingId)).toEqual(['pending-expired']);
  expect(typesOf(rejectedId)).toEqual(['rejected-expired', 'rejected']);
  expect(emailsTo(oldRejected.email)).toHaveLength(sent);
  await expectError(await requestToken(newRejected.username, newRejected.password), 403, '[jwt_auth] rejected_account');
  await signIn(member);
  // The same person may apply again.
  expect((await signUp(oldRejected)).status()).toBe(201);
});

test('OPS-101: accounts with rights, of authors and of other plugins are never deleted', async () => {
  setBeginning(4000);
  const [editor, author, customer, kept] = [newApplicant(), newApplicant(), newApplicant(), newApplicant()];
  const people = [editor, author, customer, kept];
  for (const person of people) {
    await signUp(person);
    reject(person.username);
    makeOlder(person, 3000);
  }
  php(`${userOf(editor)}->set_role( 'editor' );
    wp_insert_post( array( 'post_title' => 'A note', 'post_status' => 'draft', 'post_author' => ${idOf(author)} ) );
    delete_user_meta( ${idOf(customer)}, 'brainhouse_iv_code_key' );
    add_filter( 'brainhouse_may_delete', static function ( $may, $user ) { return $may && ${idOf(kept)} !== $user->ID; }, 10, 2 );
    do_action( 'brainhouse_clean' );`);
  expect(people.map((person) => idOf(person) > 0)).toEqual([true, true, true, true]);
  runDailyEvent();
  expect(people.map((person) => idOf(person) > 0)).toEqual([true, true, true, false]);
});

test('OPS-101: a rule waits for its own period after an update, and 0 keeps all', async () => {
  const [pending, rejected] = [newApplicant(), newApplicant()];
  for (const applicant of [pending, rejected]) await signUp(applicant);
  reject(rejected.username);
  for (const applicant of [pending, rejected]) makeOlder(applicant, 3000);
  function exist(): readonly boolean[] {
    return [pending, rejected].map((applicant) => idOf(applicant) > 0);
  }
  setBeginning(89);
  runDailyEvent();
  expect(exist()).toEqual([true, true]);
  setBeginning(400);
  changeSettings({ keep_pending_days: 0, keep_rejected_days: 0 });
  runDailyEvent();
  expect(exist()).toEqual([true, true]);
  await undoChanges();
  // The clock was set, or nobody has visited WordPress for long.
  php(`update_option( 'brainhouse_retention_last', time() - ${60 * DAY_S} );`);
  runDailyEvent();
  expect(exist()).toEqual([true, true]);
  runDailyEvent();
  expect(exist()).toEqual([false, false]);
});

test('OPS-101: events are deleted after their time, those of the audit later', () => {
  setBeginning(4000);
  const id = 1_000_000;
  php(`
    global $wpdb;
    foreach ( array( 10 => 'login', 31 => 'login', 32 => 'approved', 366 => 'rejected' ) as $days => $type ) {
      Brainhouse\\Events::record( $type, ${id} );
      $wpdb->update( Brainhouse\\Database::table( 'events' ), array( 'happened_at' => time() - $days * DAY_IN_SECONDS ), array( 'id' => $wpdb->insert_id ) );
    }`);
  runDailyEvent();
  expect(typesOf(id)).toEqual(['approved', 'login']);
});
