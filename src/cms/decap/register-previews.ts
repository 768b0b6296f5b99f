import type { Kind } from '../../content-model/define-kind';
import { PREVIEWED_FOLDERS } from '../../content-model/cms-format';
import { KINDS } from '../../content-model/kinds';
import { componentOf } from './component';
import type { Cms, DecapComponent, PreviewProps } from './types';
import { showPreview } from '../previews/show-preview';
import type { PreviewedFolder } from '../previews/views';

/** Registers the site's components for the CMS's preview pane. `styles` is the address of the site's style sheet. */
export function registerPreviews(cms: Cms, styles: string): void {
  cms.registerPreviewStyle(styles);
  for (const folder of PREVIEWED_FOLDERS) {
    const kind = KINDS.find((candidate) => candidate.name === folder);
    const component = kind && previewComponent(folder, kind);
    if (component) cms.registerPreviewTemplate(folder, component);
  }
}

function previewComponent(folder: PreviewedFolder, kind: Kind): DecapComponent | undefined {
  return componentOf<PreviewProps>((place, props) =>
    // Decap also finds templates by the name of a file, and content/pages has a file with the name of this folder.
    props.collection.get('name') === folder ? showPreview(place, folder, kind, props) : undefined,
  );
}
