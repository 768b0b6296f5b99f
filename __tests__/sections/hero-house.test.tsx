import { act, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { HeroHouse } from '../../src/sections/hero-house';
import { drawHeroHouse } from '../../src/sections/hero-house-drawing';

function house(): HTMLElement {
  return screen.getByRole('img', { name: /^Cut-away house/ });
}

/** The drawing as the browser serializes it. */
function drawing(): string {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = drawHeroHouse();
  return svg.innerHTML;
}

test('is drawn for a visitor who navigates from another page', async () => {
  render(<HeroHouse className="big" />);
  expect(house()).toHaveClass('big');
  await waitFor(() => expect(house()).not.toBeEmptyDOMElement());
  expect(house().innerHTML).toBe(drawing());
});

test('stays empty, without an unhandled rejection, when the code that draws it cannot be loaded', async () => {
  jest.doMock('../../src/sections/hero-house-drawing', () => {
    throw new Error('Loading chunk 7 failed.');
  });
  render(<HeroHouse />);
  // Jest fails the test if a rejection is not handled before the next macrotask.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  jest.dontMock('../../src/sections/hero-house-drawing');
  expect(house()).toBeEmptyDOMElement();
});

describe('in the prebuilt page', () => {
  const container = document.createElement('div');
  let root: Root | undefined;

  beforeEach(() => {
    document.body.append(container);
  });

  afterEach(() => {
    act(() => root?.unmount());
    container.remove();
  });

  test('contains the drawing', async () => {
    const stage = process.env.BUILD_STAGE;
    process.env.BUILD_STAGE = 'build-html';
    try {
      await jest.isolateModulesAsync(async () => {
        const { HeroHouse: PrebuiltHouse } = await import('../../src/sections/hero-house');
        const { renderToStaticMarkup } = await import('react-dom/server');
        container.innerHTML = renderToStaticMarkup(<PrebuiltHouse />);
      });
    } finally {
      if (stage === undefined) delete process.env.BUILD_STAGE;
      else process.env.BUILD_STAGE = stage;
    }
    expect(house().innerHTML).toBe(drawing());
  });

  test('React does not change the existing drawing', async () => {
    container.innerHTML = renderToString(<HeroHouse />);
    house().innerHTML = '<path d="M0 0"></path>';
    await act(async () => {
      root = hydrateRoot(container, <HeroHouse />);
    });
    expect(house().innerHTML).toBe('<path d="M0 0"></path>');
  });
});

test('every part of the drawing is a well-formed shape in the colours of the theme', () => {
  const page = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${drawHeroHouse()}</svg>`,
    'image/svg+xml',
  );
  expect(page.querySelector('parsererror')).toBeNull();
  const shapes = Array.from(page.documentElement.querySelectorAll('*'));
  expect(shapes.length).toBeGreaterThan(100);
  for (const shape of shapes) {
    expect(shape.outerHTML).not.toMatch(/NaN|undefined|Infinity/);
    expect(shape.tagName).toMatch(/^(path|rect|circle|g|ellipse)$/);
  }
});
