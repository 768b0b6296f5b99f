import { render } from '@testing-library/react';

import { ContentIcon } from '../../src/components/content-icon';
import { ICON_NAMES } from '../../src/content-model/icon-names';

function drawing(name: string): string {
  return render(<ContentIcon name={name} />).container.innerHTML;
}

test.each(ICON_NAMES)('draws %s, hidden from assistive technology', (name) => {
  const icon = render(<ContentIcon name={name} className="big" />).container.firstElementChild;
  expect(icon?.childElementCount).toBeGreaterThan(0);
  expect(icon).toHaveAttribute('aria-hidden', 'true');
  expect(icon).toHaveClass('big');
});

test('every name has its own drawing', () => {
  expect(new Set(ICON_NAMES.map(drawing)).size).toBe(ICON_NAMES.length);
});

test('names an icon without a drawing', () => {
  expect(() => drawing('dragon')).toThrow('"dragon" is not one of');
});
