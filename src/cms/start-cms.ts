import { CMS_FORMAT } from '../content-model/cms-format';
import { beforeSave } from './before-save';
import { contentFormat } from './content-format';
import type { Cms, SaveHandler } from './decap';
import { element } from './element';
import { showingErrors } from './entry-errors';
import { followFieldAddresses } from './focus-field';
import { fixImageControl } from './image-control';
import { decodePicture } from './pictures/decode-picture';
import { watchUploads } from './pictures/watch-uploads';
import { registerPreviews } from './previews/register-previews';
import { showFailure } from './notice';
import { orderButton } from './order-dialog';
import { mergeSaves } from './merge-on-save';
import { searchAllGroups } from './search-all';
import { readSettings } from './settings';
import { localSource, publicSource, startStatusBar } from './status-bar';
import { offerUnsavedWork } from './unsaved-work';
import { cmsMessages } from './messages';

/** The settings that our parts read. */
interface CmsConfig {
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
    register(cms, base, async (event) => {
      await showingErrors(assertCurrent);
      return beforeSave(event);
    });
    const { backend, site_url: publicUrl = '/', publish_mode: mode } = config as CmsConfig;
    if (backend) {
      const { name, proxy_url: localAddress } = backend;
      const source = localAddress === undefined ? publicSource(publicUrl) : localSource(localAddress);
      const lists = mergeSaves(cms, { name, localAddress });
      // With reviews each entry has its own branch, and a list has none.
      startStatusBar(source, mode === 'simple' ? [orderButton(lists, () => location.reload())] : []);
    }
    offerUnsavedWork();
    followFieldAddresses();
    searchAllGroups();
    cms.init({ config });
  } catch (error) {
    showFailure(cmsMessages.noConfig, error instanceof Error ? error.message : undefined);
  }
}

function register(cms: Cms, base: string, onSave: SaveHandler): void {
  cms.registerCustomFormat(CMS_FORMAT, 'yaml', contentFormat);
  cms.registerEventListener({ name: 'preSave', handler: onSave });
  cms.getLocale('en').editor.editorControlPane.widget.regexPattern = cmsMessages.fieldExpects;
  fixImageControl(cms);
  watchUploads(decodePicture);
  registerPreviews(cms, new URL('preview.css', base).href);
}
