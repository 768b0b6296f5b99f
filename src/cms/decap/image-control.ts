import type { Cms, ImageControl } from './types';

/**
 * Makes a picture field show its picture. Decap's control requests the picture once, before it has loaded, and never again.
 * This one requests it at every render.
 */
export function fixImageControl(cms: Cms): void {
  const widget = cms.getWidget('image');
  if (widget === undefined) return;
  class CorrectedControl extends widget.control {
    constructor(props: ImageControl['props']) {
      super(props);
      const { renderImages } = this;
      this.renderImages = () => {
        const original = this.props;
        // A new function makes Decap's picture component request the picture again.
        this.props = { ...original, getAsset: (...wanted) => original.getAsset(...wanted) };
        try {
          return renderImages();
        } finally {
          this.props = original;
        }
      };
    }

    override shouldComponentUpdate(): boolean {
      return true;
    }
  }
  cms.registerWidget('image', CorrectedControl, widget.preview, widget.schema);
}
