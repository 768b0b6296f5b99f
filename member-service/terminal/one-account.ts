/** What commands have in common that take one account. */
export const ONE_ACCOUNT = {
  usage: 'NAME [--json]',
  details: ['NAME    username or email address', '--json  for scripts'],
  options: { json: { type: 'boolean' } },
  argument: 'name',
} as const;
