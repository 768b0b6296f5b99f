import { forgotPassword, login, newPassword, signUp } from './form-calls';
import { completion, market, memberContent, validation } from './page-calls';
import type { FailingCall } from './scene';

/** The calls of the matrix. */
export const FAILING_CALLS = {
  login,
  completion,
  validation,
  signUp,
  forgotPassword,
  newPassword,
  memberContent,
  market,
} as const satisfies Record<string, FailingCall>;
