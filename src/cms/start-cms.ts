import { CMS_FORMAT } from '../content-model/cms-format';
import { registerBackEnd } from './decap/back-end';
import { registerControls } from './decap/controls';
import { followFieldAddresses } from './decap/focus-field';
import { addFileName, formFormat } from './decap/form-format';
import { fixImageControl } from './decap/image-control';
import { explainUnknownGroups, leaveSavedForms, reopenOtherForms } from './decap/open-form';
import { describeExpressions } from './decap/phrases';
import { registerPreviews } from './decap/register-previews';
import { searchAll } from './decap/search-all';
import type { Cms } from './decap/types';
import { watchUploads } from './decap/watch-uploads';
import { element } from './element';
import { SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';
import { showFailure } from './notice';
import { orderButton } from './order-dialog';
import { decodePicture } from './pictures/decode-picture';
import { showSearch, type SearchedGroup } from './search-dialog';
import { localSource, publicSource, startStatusBar } from './status-bar';
import { noteTyped, storeUnsavedWork } from './unsaved-work';

/** The settings that our parts read. */
interface CmsConfig {
  readonly collections?: readonly SearchedGroup[];
  readonly backend?: { readonly name: string; readonly proxy_url?: string };
  readonly publish_mode?: string;
  readonly site_url?: string;
}

/**
 * Starts the CMS: reads its configuration, which is next to the script at the address `base`, and registers our parts with
 * Decap.
 */
export async function startCms(base: string): Promise<void> {
  document.head.append(element('link', { rel: 'stylesheet', href: new URL('cms.css', base).href }));
  const cms = window.CMS;
  if (cms === undefined) {
    showFailure(cmsMessages.noProgram);
    return;
  }
  try {
    const { config, assertCurrent } = await readSettings(new URL('config.json', base));
    register(cms, base);
    const { backend, collections = [], site_url: publicUrl = '/', publish_mode: mode } = config as CmsConfig;
    storeUnsavedWork();
    followFieldAddresses();
    explainUnknownGroups(collections.map(({ name }) => name));
    if (!backend) {
      cms.init({ config });
      return;
    }
    const { proxy_url: localAddress } = backend;
    const { name, lists } = registerBackEnd(cms, { name: backend.name, localAddress, assertCurrent });
    searchAll((text, group) => {
      const pressed = collections.filter(({ label }) => label === group);
      void showSearch(lists, pressed.length > 0 ? pressed : collections, text);
    });
    const source = localAddress === undefined ? publicSource(publicUrl) : localSource(localAddress);
    // With reviews each entry has its own branch, and a list has none.
    startStatusBar(source, mode === 'simple' ? [orderButton(lists, () => location.reload())] : []);
    cms.init({ config: { ...config, backend: { ...backend, name } } });
    reopenOtherForms();
  } catch (error) {
    showFailure(cmsMessages.noConfig, error instanceof Error ? error.message : undefined);
  }
}

/** Reads Decap's configuration, which contains the fields of all forms. @throws Error if it cannot be read */
async function readSettings(address: URL) {
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

function register(cms: Cms, base: string): void {
  cms.registerCustomFormat(CMS_FORMAT, 'yaml', formFormat(noteTyped));
  cms.registerEventListener({ name: 'preSave', handler: addFileName });
  describeExpressions(cms);
  fixImageControl(cms);
  registerControls(cms);
  leaveSavedForms(cms);
  watchUploads(decodePicture);
  registerPreviews(cms, new URL('preview.css', base).href);
}
