import { errorCode, errorMessage } from './unknown-value';

/**
 * For commands whose output others read. A reader such as `head` may close the pipe early, which is no error. Another error is printed to
 * standard error, and the exit code is not 0 then.
 */
export function handleOutputErrors(): void {
  let isPrinted = false;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (errorCode(error) === 'EPIPE' || isPrinted) return;
      isPrinted = true;
      process.once('exit', () => {
        process.exitCode ||= 1;
      });
      process.stderr.write(`The output cannot be written: ${errorMessage(error)}.\n`);
    });
  }
}
