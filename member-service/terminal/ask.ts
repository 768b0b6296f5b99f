import { once } from 'node:events';
import { createInterface, type ReadLineOptions } from 'node:readline';

/**
 * Asks a yes-or-no question. Ctrl-D, another end of the input, and Ctrl-C mean no.
 * @param onInterrupt is called after Ctrl-C
 */
export async function ask(question: string, terminal: ReadLineOptions, onInterrupt: () => void): Promise<boolean> {
  const line = createInterface({ ...terminal, prompt: `${question} [y/N] ` });
  line.on('SIGINT', onInterrupt);
  line.on('SIGINT', () => line.close());
  line.prompt();
  const [answer] = (await Promise.race([once(line, 'line'), once(line, 'close')])) as [string?];
  if (answer === undefined) terminal.output?.write('\n');
  line.close();
  return /^y(es)?$/i.test(answer?.trim() ?? '');
}
