import type { ContractCase } from './contract-case';
import { ANSWERS, EMAILS } from './emails-and-answers';
import { LOGIN } from './login';
import { PASSWORDS } from './passwords';
import { PERSONAL_DATA } from './personal-data';
import { SEQUENCES } from './sequences';
import { SESSIONS } from './sessions';
import { SIGN_UP } from './sign-up';

/** All promises by topic, in the order of the table in docs/security.md. The last one looks at what the others have logged. */
export const PROMISES: Readonly<Record<string, readonly ContractCase[]>> = {
  'Sign-up': SIGN_UP,
  Login: LOGIN,
  Sessions: SESSIONS,
  'New passwords': PASSWORDS,
  Emails: EMAILS,
  'Any order': SEQUENCES,
  'Personal data': PERSONAL_DATA,
  Answers: ANSWERS,
};
