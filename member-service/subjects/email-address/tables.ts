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

export {};
