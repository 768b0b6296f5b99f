import '../../support/dialog-polyfill';

import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';

import type { PictureFiles } from '../../../src/components/picture';
import { useLightbox } from '../../../src/features/lightbox/use-lightbox';
import type { LightboxItem } from '../../../src/features/lightbox/lightbox-dialog';
import { expectConsole } from '../../support/console';
import { renderWithUser } from '../../support/render';

function filesOf(name: string): PictureFiles {
  const sources = [{ srcSet: `/${name}-480.avif 480w`, sizes: '25vw', type: 'image/avif' }];
  return { src: `/${name}.webp`, sources, width: 960, height: 720 };
}

const items: LightboxItem[] = [
  { ...filesOf('1'), alt: 'Annual Meeting', name: 'Annual Meeting', description: 'One stage.' },
  { ...filesOf('2'), alt: 'Event photo 2', name: null, color: '#123456' },
  { ...filesOf('3'), alt: 'Event photo 3' },
];

function Gallery(): ReactNode {
  const { opener, dialog } = useLightbox(items, '/fallback.webp');
  return (
    <>
      {items.map((item, index) => (
        <a key={item.src} href={item.src} {...opener(index)}>
          {`Open ${item.alt}`}
        </a>
      ))}
      {dialog}
    </>
  );
}

async function open(name = 'Open Annual Meeting') {
  const page = renderWithUser(<Gallery />);
  await page.user.click(screen.getByRole('link', { name }));
  return { ...page, viewer: await screen.findByRole('dialog', { name: 'Picture viewer' }) };
}

function position(): string | null {
  return screen.getByRole('status').textContent;
}

test('opens with the pressed picture and its caption', async () => {
  const { viewer } = await open();
  expect(within(viewer).getByRole('img', { name: 'Annual Meeting' })).toHaveAttribute('src', '/1.webp');
  expect(within(viewer).getByText('One stage.')).toBeVisible();
  expect(position()).toBe('1 of 3: Annual Meeting');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('EDIT-41: shows a picture with transparent parts on the background of the page', async () => {
  const { viewer, user } = await open();
  expect(within(viewer).getByRole('img')).toHaveStyle({ background: 'var(--bg)' });
  await user.keyboard('{ArrowRight}');
  expect(within(viewer).getByRole('img')).not.toHaveAttribute('style');
});

test('keeps the sizes and dimensions of pictures', async () => {
  const { viewer } = await open('Open Event photo 2');
  const picture = within(viewer).getByRole('img');
  const source = picture.parentElement?.querySelector('source');
  expect(source).toHaveAttribute('srcset', '/2-480.avif 480w');
  expect(source).toHaveAttribute('type', 'image/avif');
  expect(picture).toHaveAttribute('width', '960');
  expect(picture).toHaveAttribute('height', '720');
});

test('buttons go to the next and previous picture, in a loop', async () => {
  const { user } = await open();
  const next = screen.getByRole('button', { name: 'Next picture' });
  await user.click(next);
  expect(position()).toBe('2 of 3: Event photo 2');
  await user.click(next);
  await user.click(next);
  expect(position()).toBe('1 of 3: Annual Meeting');
  await user.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(position()).toBe('3 of 3: Event photo 3');
});

test('arrow keys go to the next and previous picture, in a loop', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowRight}');
  expect(position()).toMatch(/^2 of 3/);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(position()).toMatch(/^3 of 3/);
  await user.keyboard('{Home}');
  expect(position()).toMatch(/^1 of 3/);
  await user.keyboard('{End}');
  expect(position()).toMatch(/^3 of 3/);
});

test('leaves keys with a modifier to the browser', async () => {
  const { user } = await open();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(position()).toMatch(/^1 of 3/);
});

describe('a swipe', () => {
  /** jsdom has no PointerEvent. */
  function touch(target: Element, type: string, [clientX, clientY]: [number, number], pointerType: string): void {
    const event = new MouseEvent(type, { bubbles: true, clientX, clientY });
    fireEvent(target, Object.assign(event, { pointerType, isPrimary: true }));
  }

  async function swipe(from: [number, number], to: [number, number], pointerType: string): Promise<void> {
    const { viewer } = await open();
    const stage = within(viewer).getByRole('img');
    touch(stage, 'pointerdown', from, pointerType);
    touch(stage, 'pointerup', to, pointerType);
  }

  test.each([
    ['to the left shows the next picture', [300, 200], [200, 210], 'touch', 2],
    ['to the right shows the previous one', [200, 200], [300, 190], 'touch', 3],
    ['that has hardly moved changes nothing', [300, 200], [280, 200], 'touch', 1],
    ['that has moved upright changes nothing', [300, 200], [240, 400], 'touch', 1],
    ['of a mouse changes nothing', [300, 200], [100, 200], 'mouse', 1],
  ] as const)('%s', async (_what, from, to, pointerType, shown) => {
    await swipe([...from], [...to], pointerType);
    expect(position()).toMatch(new RegExp(`^${shown} of 3`));
  });
});

describe('closing', () => {
  test.each(['Close', 'Escape'])(
    'with %s returns the focus to the opener, and another picture can be opened',
    async (way) => {
      const { user } = await open('Open Event photo 2');
      await user.keyboard('{ArrowRight}');
      await (way === 'Close' ? user.click(screen.getByRole('button', { name: 'Close' })) : user.keyboard('{Escape}'));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Open Event photo 2' })).toHaveFocus();
      await user.click(screen.getByRole('link', { name: 'Open Annual Meeting' }));
      await screen.findByRole('dialog');
      expect(position()).toMatch(/^1 of 3/);
    },
  );

  test('happens on a press outside the picture, not on it or its caption', async () => {
    const { user, viewer } = await open();
    const picture = within(viewer).getByRole('img');
    await user.click(picture);
    await user.click(within(viewer).getByText('One stage.'));
    expect(viewer).toBeInTheDocument();
    await user.click(picture.parentElement as HTMLElement);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('replaces a picture that fails, once, and loads the next one', async () => {
  const { user, viewer } = await open('Open Event photo 2');
  fireEvent.error(within(viewer).getByRole('img'));
  const fallback = within(viewer).getByRole('img', { name: 'Event photo 2' });
  expect(fallback).toHaveAttribute('src', '/fallback.webp');
  expect(fallback.parentElement?.querySelector('source')).toBeNull();
  fireEvent.error(fallback);
  await user.keyboard('{ArrowRight}');
  expect(within(viewer).getByRole('img')).toHaveAttribute('src', '/3.webp');
});

test('preloads the next and the previous picture', async () => {
  const loaded: string[] = [];
  jest.spyOn(window, 'Image').mockImplementation(() => {
    const image = document.createElement('img');
    Object.defineProperty(image, 'src', { set: (value: string) => loaded.push(value) });
    return image;
  });
  await open();
  expect(loaded.sort()).toEqual(['/2.webp', '/3.webp']);
});

test('leaves a press for a new tab to the browser', async () => {
  const { user } = renderWithUser(<Gallery />);
  const link = screen.getByRole('link', { name: 'Open Annual Meeting' });
  const followed = jest.fn((event: Event) => event.defaultPrevented);
  document.addEventListener('click', followed, { once: true });
  // jsdom cannot follow the link.
  link.addEventListener('click', (event) => setTimeout(() => event.preventDefault()));
  expectConsole('error', /navigation/i);
  await user.keyboard('{Control>}');
  await user.click(link);
  expect(followed).toHaveReturnedWith(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
