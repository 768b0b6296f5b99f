export { ChangePasswordForm } from './change-password-form';
export { ResetMail } from './reset-mail';
