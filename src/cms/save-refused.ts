import { cmsMessages } from './messages';

/** Thrown where an entry can't be saved as it is; the CMS says why and keeps everything. */
export class SaveRefused extends Error {
  /** `errors`: one sentence each, with what to do. */
  constructor(readonly errors: readonly string[]) {
    super(cmsMessages.saveRefused);
    // Decap shows the error as text, which would begin with its name.
    this.name = '';
  }
}
