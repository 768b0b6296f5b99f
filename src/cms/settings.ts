import { SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';

/** Reads Decap's configuration, which contains the fields of all forms. @throws Error if it cannot be read */
export async function readSettings(address: URL) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  const text = await answer.text();
  const config: unknown = JSON.parse(text);
  if (typeof config !== 'object' || config === null) throw new Error(`${address.pathname}: ${cmsMessages.notAGroup}`);
  return {
    // Otherwise Decap requests a configuration file that does not exist.
    config: { ...config, load_config_file: false },
    /**
     * A form with other fields than the site's could save what the site refuses, or leave out what it needs. If the settings cannot be
     * read again, nothing is refused.
     * @throws SaveRefused if they have changed
     */
    assertCurrent: async () => {
      const now = await fetch(address, { cache: 'no-store' }).catch(() => undefined);
      if (now?.ok && (await now.text()) !== text) throw new SaveRefused([cmsMessages.otherFields]);
    },
  };
}
