export { ForgotPassword } from './forgot-password';
export { ResetPassword } from './reset-password';
