import { waitFor } from '@testing-library/react';

import { startControls } from '../../src/page-scripts/controls';
import { loadControlsOnUse } from '../../src/page-scripts/load-controls';

jest.mock('../../src/page-scripts/controls', () => ({ startControls: jest.fn() }));

// The focus starts React. Only the controls can say that it failed to load.
test('controls are loaded for a field that had the focus before the page scripts ran', async () => {
  document.body.innerHTML = `<label>Name <input></label>`;
  document.querySelector('input')?.focus();
  loadControlsOnUse();
  await waitFor(() => expect(startControls).toHaveBeenCalledTimes(1));
});
