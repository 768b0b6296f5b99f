import { render } from '@testing-library/react';

import { TileIcon } from '../../src/components/tile-icon';
import { TILE_ICON_NAMES } from '../../src/content-model/icon-names';

function drawing(name: string): string {
  return render(<TileIcon name={name} />).container.innerHTML;
}

test('every name has a drawing of its own, hidden from assistive technology', () => {
  expect(new Set(TILE_ICON_NAMES.map(drawing)).size).toBe(TILE_ICON_NAMES.length);
  expect(render(<TileIcon name="wallet" />).container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

test('names the icon that nobody drew', () => {
  expect(() => drawing('dragon')).toThrow('"dragon" is none of');
});
