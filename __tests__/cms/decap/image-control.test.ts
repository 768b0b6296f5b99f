import type { Asset, Cms, ImageControl } from '../../../src/cms/decap/types';
import { fixImageControl } from '../../../src/cms/decap/image-control';

/** The relevant part of Decap's field: it updates its picture only when `getAsset` is another function. */
class DecapControl implements ImageControl {
  private shown: Asset = '';
  private last: unknown;

  constructor(public props: ImageControl['props']) {}

  renderImages = (): Asset => {
    const { getAsset } = this.props;
    if (getAsset !== this.last) this.shown = getAsset('media/a.webp', undefined);
    this.last = getAsset;
    return this.shown;
  };

  shouldComponentUpdate(): boolean {
    return false;
  }
}

test('the field shows a picture as soon as it is loaded, and keeps Decap’s other props', () => {
  const registerWidget = jest.fn<undefined, Parameters<Cms['registerWidget']>>();
  const widget = { control: DecapControl, preview: 'preview', schema: 'schema' };
  fixImageControl({ getWidget: () => widget, registerWidget } as unknown as Cms);
  const [name, Control, preview, schema] = registerWidget.mock.calls[0] ?? [];
  expect([name, preview, schema]).toEqual(['image', 'preview', 'schema']);
  if (Control === undefined) throw new Error('nothing was registered');

  let loaded: Asset = '';
  const props = { getAsset: () => loaded };
  const control = new Control(props);
  expect(control.renderImages()).toBe('');
  loaded = 'blob:a';
  expect(control.shouldComponentUpdate(props)).toBe(true);
  expect(control.renderImages()).toBe('blob:a');
  expect(control.props).toBe(props);
});
