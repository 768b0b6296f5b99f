import type { Subject } from '../subject';
import { NEW_ADDRESS, OLD_ADDRESS } from './change-address';
import { addressChanged, addressNotice, addressRequested, addressTakenBack, deletionNotice } from './emails';
import { newAddressPage, oldAddressPage } from './pages';
import { emailAddressRoutes } from './routes';

declare module '../../store/schema' {
  interface EmailTypes {
    /** A member wants this address, `detail`: to the address, or to the account that has it. */
    'address-requested': true;
    /** To the address before, `detail`, with the link that takes it back: another one is asked for, was confirmed, or the account is to be deleted. */
    'address-notice': true;
    'address-changed': true;
    'deletion-notice': true;
    'address-taken-back': true;
  }
  interface OwnChanges {
    'address-requested': true;
    'address-kept': true;
    'address-changed': true;
    'address-taken-back': true;
  }
  interface TokenPurposes {
    'new-address': true;
    'old-address': true;
  }
}

/** Members change their email addresses, and take former ones back. */
export const emailAddress: Subject = {
  emails: {
    'address-requested': addressRequested,
    'address-notice': addressNotice,
    'address-changed': addressChanged,
    'deletion-notice': deletionNotice,
    'address-taken-back': addressTakenBack,
  },
  links: [NEW_ADDRESS, OLD_ADDRESS],
  pages: [newAddressPage, oldAddressPage],
  events: {
    'address-requested': 'asked for another email address',
    'address-kept': 'kept the email address',
    'address-changed': 'confirmed the new email address',
    'address-taken-back': 'took the former email address back',
  },
  routes: [emailAddressRoutes],
};
