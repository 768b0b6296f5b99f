import type { Command } from './command';
import { report } from './report';

const SAYS = { approve: 'is approved and can sign in', reject: 'is rejected and cannot sign in' } as const;

/** `approve` and `reject`. */
export function decideCommand(decision: keyof typeof SAYS, summary: string): Command {
  return {
    usage: 'NAME [--json]',
    summary,
    details: ['NAME    username or e-mail', '--json  for scripts'],
    options: { json: { type: 'boolean' } },
    takesName: true,
    async run({ members, terminal }, values, name) {
      const done = await (decision === 'approve' ? members.approve(name) : members.reject(name));
      return report(terminal, values, { done, says: SAYS[decision] });
    },
  };
}
