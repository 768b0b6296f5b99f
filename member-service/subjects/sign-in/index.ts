import { SEEN_DEVICE_DAYS } from '../../../contract/values/account';
import { forDays } from '../../lib/dates';
import type { Subject } from '../subject';
import { newDevice } from './emails';
import { logoutRoutes } from './logout';
import { readDevices, readKnownDevices } from './personal-data';
import { deleteOldDevices } from './seen-devices';
import { tokenRoutes, validateRoutes } from './login';

/** Logins, tokens and sessions. */
export const signIn: Subject = {
  tables: {
    session_records: {
      backedUpBy: 'session_hash',
      level: 'personal; the hash: secret',
      data: 'hashes of sessions, first and last use, browser and system in words',
      why: 'to show and end sessions',
      kept: 'until the session would have ended, or the account is deleted',
    },
    // Without it, as after a restore, the next login is one on a first device.
    seen_devices: {
      level: 'pseudonymous',
      data: "browser and system in words and a keyed hash of the client's network, of each login on a device that was new, and its last login",
      why: 'to tell members of a login on a new device',
      kept: '90 days after the last login with it, at most 100 of an account; the newest until the account is deleted',
    },
  },
  emails: { 'new-device': newDevice },
  events: {
    login: 'signed in',
    'login-failed': 'wrong password',
    'login-locked': 'refused: too many wrong passwords',
    'login-refused': 'right password, but the account is not approved',
    'token-refused': 'session refused: the token is too old or was ended',
    logout: 'signed out',
  },
  personalData: [
    {
      name: 'Devices',
      kept: () => 'until the session ends',
      parts: {
        devices: {
          words: ['sessions, with first and last use', 'browser and system of a session'],
          read: readDevices,
        },
      },
    },
    {
      name: 'Known devices',
      kept: () => `${forDays(SEEN_DEVICE_DAYS)} after the last login; the newest one until the account is deleted`,
      parts: {
        knownDevices: { words: ['browser and system of logins, to tell of new devices'], read: readKnownDevices },
      },
    },
  ],
  routes: [tokenRoutes, validateRoutes, logoutRoutes],
  async cleanUp(services) {
    await services.sessions.deleteExpired();
    await deleteOldDevices(services);
  },
};
