import type { Store } from '../store/open-store';
import { readIvCodes } from './iv-codes';
import type { Member, SignUpValues } from './member';
import { assertNamesAreFree, insertRow, ivCodeTaken, toMember } from './member-rows';
import { hashPassword } from './passwords';
import { checkSignUp } from './sign-up-rules';

/** Where a new account goes, and what it must obey. */
export interface SignUpPlace {
  readonly store: Store;
  readonly now: () => Date;
  /** The list its I.V. code must be on; undefined: any code is taken. */
  readonly ivCodesFile: string | undefined;
  readonly isApproved: boolean;
}

/**
 * Makes an account from the values of the sign-up form.
 * @throws {MembersError} when a value is at fault or taken
 */
export async function insertSignUp(place: SignUpPlace, values: SignUpValues): Promise<Member> {
  const { store, now, ivCodesFile, isApproved } = place;
  const checked = checkSignUp(values);
  await assertNamesAreFree(store, checked.username, checked.email);
  if (ivCodesFile !== undefined) {
    await assertIvCode(store, ivCodesFile, checked.ivCode);
  }
  const row = await insertRow(store, {
    username: checked.username,
    email: checked.email,
    full_name: checked.fullName,
    phone: checked.phone,
    country_code: checked.countryCode,
    iv_code: checked.ivCode,
    iv_code_claim: ivCodesFile === undefined ? null : checked.ivCode,
    password_hash: await hashPassword(checked.password),
    status: isApproved ? 'approved' : 'pending',
    createdAt: now(),
  });
  return toMember(row);
}

/** Also looks at accounts from before there was a list, which claim nothing. */
async function assertIvCode(store: Store, file: string, ivCode: string): Promise<void> {
  const codes = await readIvCodes(file);
  const holder = await store
    .selectFrom('members')
    .select('id')
    .where('iv_code', '=', ivCode)
    .where('status', '!=', 'rejected')
    .executeTakeFirst();
  if (!codes.has(ivCode) || holder) {
    throw ivCodeTaken();
  }
}
