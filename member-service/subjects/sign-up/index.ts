import type { Subject } from '../subject';
import { CONFIRM } from './confirm-address';
import { deleteUnconfirmed } from './delete-unconfirmed';
import { addressConfirmed, confirmationRequest, signedUp, unreachableApplicants } from './emails';
import { confirmPage } from './pages';
import { signUpRoutes } from './routes';

declare module '../../store/schema' {
  interface EmailTypes {
    'signed-up': true;
    'confirm-address': true;
    'address-confirmed': true;
    /** To an operator, `detail`. */
    'unreachable-applicants': true;
  }
  interface AuditActions {
    'signed-up': true;
    created: true;
    'address-confirmed': true;
    'address-refused': true;
    'sign-up-expired': true;
  }
  interface TokenPurposes {
    confirm: true;
  }
}

/** The sign-up, and the confirmation of its address. */
export const signUp: Subject = {
  emails: {
    'signed-up': signedUp,
    'confirm-address': confirmationRequest,
    'address-confirmed': addressConfirmed,
    'unreachable-applicants': unreachableApplicants,
  },
  links: [CONFIRM],
  pages: [confirmPage],
  routes: [signUpRoutes],
  deleteOld: deleteUnconfirmed,
};
