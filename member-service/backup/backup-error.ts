/** A backup that cannot be written, read or restored. The message names the file and says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
