import { checkInstallation } from '../doctor/check-installation';
import type { Command } from '../terminal/command';
import { toDiagnosisLines } from '../../contract/diagnosis';
import { toJson } from '../terminal/output';

export const doctorCommand: Command = {
  usage: '[--json]',
  summary: 'Checks configuration, files, disk, database, clock, mail server, links and proxy, and says what to do.',
  details: [
    '--json  for scripts',
    'Changes nothing and sends no email. Run it with the account and the variables of the service.',
    'Exit code 1 if something is wrong.',
  ],
  options: { json: { type: 'boolean' } },
  async run({ env, cwd, terminal, log }, { json = false }) {
    const findings = await checkInstallation(env, cwd, log, new Date());
    if (json) {
      terminal.print(toJson(findings));
    } else {
      const width = Math.max(...findings.map(({ topic }) => topic.length)) + 2;
      findings.forEach((finding) => {
        terminal.print(toDiagnosisLines(finding, width));
      });
    }
    return findings.every(({ isOk }) => isOk) ? 0 : 1;
  },
};
