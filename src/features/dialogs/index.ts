export { DialogHost } from './dialog-host';
export { closeDialog, openDialog, type DialogName } from './open-dialog';
export { isSubmitted, useDialogPage } from './use-dialog-page';
