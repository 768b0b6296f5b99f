import type { Cms, ImageControl } from './decap';

/**
 * Lets the field of a picture show the picture. Decap's own asks for it once, when it has not been loaded yet, and never
 * again; ours asks whenever the CMS is drawn.
 */
export function mendImageControl(cms: Cms): void {
  const widget = cms.getWidget('image');
  if (widget === undefined) return;
  class CorrectedControl extends widget.control {
    constructor(props: ImageControl['props']) {
      super(props);
      const { renderImages } = this;
      this.renderImages = () => {
        const given = this.props;
        // A function that is not the one of the last time is what makes Decap's picture ask again.
        this.props = { ...given, getAsset: (...wanted) => given.getAsset(...wanted) };
        try {
          return renderImages();
        } finally {
          this.props = given;
        }
      };
    }

    override shouldComponentUpdate(): boolean {
      return true;
    }
  }
  cms.registerWidget('image', CorrectedControl, widget.preview, widget.schema);
}
