export { RedirectNotice } from './redirect-notice';
