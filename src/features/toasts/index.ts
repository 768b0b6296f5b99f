export { dismissToast, prepareToasts, showToast } from './show-toast';
export type { Toast, ToastPosition, ToastType } from './toast';
export { ToastRegion } from './toast-region';
