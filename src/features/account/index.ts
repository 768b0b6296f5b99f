export type { ServerMessage } from './answers';
export { loadMe, requestPasswordReset, resetPassword, signIn, signUp } from './api';
export type { Credentials, NewPassword, SignUpValues } from './api';
export {
  loginFailureNote,
  loginFailureText,
  passwordFailureText,
  refusedField,
  signUpFailure,
  signUpFailureNote,
} from './failures';
