/** Variables of earlier versions: of the service, and of the build. */
const FORMER_VARIABLES = ['LEAKED_PASSWORDS_FILE', 'GATSBY_RENEW_SESSIONS'];

/**
 * Says of each variable of an earlier version that is still set that it has no effect, in one line.
 * @param env usually `process.env`
 */
export function formerVariableNotes(env: NodeJS.ProcessEnv): readonly string[] {
  return FORMER_VARIABLES.filter((name) => (env[name] ?? '').trim() !== '').map(
    (name) => `${name} has no effect and can be removed`,
  );
}
