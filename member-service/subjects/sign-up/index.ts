import type { Subject } from '../subject';
import { CONFIRM } from './confirm-address';
import { deleteUnconfirmed } from './delete-unconfirmed';
import { addressConfirmed, confirmationRequest, signedUp, unreachableApplicants } from './emails';
import { confirmPage } from './pages';
import { signUpRoutes } from './routes';

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
