/**
 * How many refused requests (failed logins, refused tokens) are stored as events of accounts in a minute: of one client, and of all
 * together. One row counts those that were left out. Logins, logouts and requests for new passwords are always stored.
 */
export const REFUSALS_PER_CLIENT_AND_MINUTE = 20;
export const REFUSALS_PER_MINUTE = 120;
