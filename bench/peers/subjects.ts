import type { SubjectName } from './results';
import type { SiteFiles } from './site-files';

/** A built site that is measured, served on a fast and on a slow network. */
export interface Subject {
  readonly name: SubjectName;
  readonly files: SiteFiles;
  /** Origin that is as fast as loopback, for Lighthouse, which simulates the network itself, and for counting bytes. */
  readonly fast: string;
  /** Origin on a slow network. */
  readonly slow: string;
  close(): Promise<void>;
}

/** Bytes of a file's body as it is sent to a browser. @param address path, such as `/events` */
export async function transferredBytes({ files }: Subject, address: string): Promise<number> {
  return (await files.answer(address)).body.length;
}
