import type { Kind } from '../../content-model/define-kind';
import { PREVIEWED_FOLDERS } from '../../content-model/cms-format';
import { KINDS } from '../../content-model/kinds';
import type { ClassInstance, Cms, DecapComponent, PreviewProps } from './types';
import { showPreview, type ShownPreview } from '../previews/show-preview';
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

/** A component of Decap's React around one of ours; undefined if Decap does not provide `createClass` and `h`. */
function previewComponent(folder: PreviewedFolder, kind: Kind): DecapComponent | undefined {
  const { createClass, h } = window;
  if (createClass === undefined || h === undefined) return undefined;
  const places = new WeakMap<ClassInstance<PreviewProps>, HTMLElement>();
  const shown = new WeakMap<ClassInstance<PreviewProps>, ShownPreview>();
  return createClass<PreviewProps>({
    componentDidMount() {
      const place = places.get(this);
      // Decap also finds templates by the name of a file, and content/pages has a file with the name of this folder.
      if (place === undefined || this.props.collection.get('name') !== folder) return;
      shown.set(this, showPreview(place, folder, kind, this.props));
    },
    componentDidUpdate() {
      shown.get(this)?.update(this.props);
    },
    componentWillUnmount() {
      shown.get(this)?.remove();
    },
    render() {
      return h('div', {
        ref: (element) => {
          if (element !== null) places.set(this, element);
        },
      });
    },
  });
}
