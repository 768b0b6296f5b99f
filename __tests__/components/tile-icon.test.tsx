import { render } from '@testing-library/react';

import { TileIcon } from '../../src/components/tile-icon';
import { TILE_ICON_NAMES } from '../../src/content-model/icon-names';

function drawing(name: string): string {
  return render(<TileIcon name={name} />).container.innerHTML;
}

test('every name has its own drawing, hidden from assistive technology', () => {
  expect(new Set(TILE_ICON_NAMES.map(drawing)).size).toBe(TILE_ICON_NAMES.length);
  expect(render(<TileIcon name="wallet" />).container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

test('names an icon without a drawing', () => {
  expect(() => drawing('dragon')).toThrow('"dragon" is not one of');
});
