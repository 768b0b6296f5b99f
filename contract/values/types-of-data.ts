/** A type of data that both back ends may store about a member, with its place in the two exports. */
export interface TypeOfData {
  /** As the table in docs/privacy.md names it. */
  readonly name: string;
  /** Path in the JSON of the service; undefined if it stores nothing of it. */
  readonly service: string | undefined;
  /** Group and name in the export of WordPress; undefined if it stores nothing of it. */
  readonly wordpress: string | undefined;
  /** What at least one value of it looks like after the case of the suite. */
  readonly looksLike: RegExp;
}

/** The table "What a member gets" in docs/privacy.md has the same rows. */
export const TYPES_OF_DATA: readonly TypeOfData[] = [
  { name: 'username', service: 'account.username', wordpress: 'user: User Login Name', looksLike: /^ada-/ },
  { name: 'email address', service: 'account.email', wordpress: 'user: User Email', looksLike: /@example\.com$/ },
  { name: 'full name', service: 'account.fullName', wordpress: 'user: User Display Name', looksLike: /^Ada / },
  { name: 'phone', service: 'account.phone', wordpress: 'brainhouse: Phone', looksLike: /^\d+$/ },
  { name: 'country code', service: 'account.countryCode', wordpress: 'brainhouse: Country code', looksLike: /^\+44$/ },
  { name: 'I.V. code', service: 'account.ivCode', wordpress: 'brainhouse: I.V. code', looksLike: /^IV-/ },
  {
    name: 'state of the address',
    service: 'account.emailState',
    wordpress: 'brainhouse: State of the email address',
    looksLike: /^confirmed$/,
  },
  { name: 'status', service: 'account.status', wordpress: 'brainhouse: Status', looksLike: /^approved$/ },
  {
    name: 'time of the sign-up',
    service: 'account.createdAt',
    wordpress: 'user: User Registration Date',
    looksLike: /^\d{4}-\d\d-\d\d[T ]/,
  },
  {
    name: 'time of the decision',
    service: 'account.decidedAt',
    wordpress: 'brainhouse: Time of the decision',
    looksLike: /^\d{4}-\d\d-\d\d[T ]/,
  },
  {
    name: 'end of all sessions',
    service: 'account.sessionsEndedAt',
    wordpress: undefined,
    looksLike: /^\d{4}-\d\d-\d\dT/,
  },
  {
    name: 'decisions about the account',
    service: 'audit.action',
    wordpress: 'brainhouse-events: Event',
    looksLike: /^approved$/,
  },
  {
    name: 'confirmation of the address',
    service: 'audit.action',
    wordpress: 'brainhouse-events: Event',
    looksLike: /^address-confirmed$|^the email address was confirmed$/,
  },
  {
    name: 'who has caused an event: member or operator',
    service: 'audit.actor',
    wordpress: 'brainhouse-events: By',
    looksLike: /^(?:visitor|a visitor, or automatically)$/,
  },
  {
    name: 'logins and logouts',
    service: 'events.kind',
    wordpress: 'brainhouse-events: Event',
    looksLike: /^(?:login|signed in)$/,
  },
  {
    name: 'refused logins',
    service: 'events.kind',
    wordpress: 'brainhouse-events: Event',
    looksLike: /^(?:login-failed|wrong password)$/,
  },
  {
    name: 'requests for a new password',
    service: 'events.kind',
    wordpress: 'brainhouse-events: Event',
    looksLike: /^(?:reset-requested|asked for a new password)$/,
  },
  {
    name: 'emails that wait',
    service: 'emailsWaiting.kind',
    wordpress: 'brainhouse-emails: State',
    looksLike: /^(?:reset-requested|waits to be sent)$/,
  },
  {
    name: 'emails that were given up',
    service: 'emailsGivenUp.kind',
    wordpress: 'brainhouse-emails: State',
    looksLike: /^(?:password-changed|given up)$/,
  },
  {
    name: 'links that were sent, and until when they work',
    service: 'links.purpose',
    wordpress: 'brainhouse-links: Link',
    looksLike: /^(?:password|Link for a new password)$/,
  },
];
