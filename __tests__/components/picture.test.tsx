import '../support/page-scripts';

import { fireEvent, render, screen } from '@testing-library/react';

import { Picture, pictureSources, pictureUrl } from '../../src/components/picture';
import { startPictures } from '../../src/page-scripts/pictures';
import { largest, picture } from '../support/pictures';

function image(): HTMLElement {
  return screen.getByRole('img', { name: 'A meeting' });
}

test('has its renditions, its size and a background colour until it is loaded', () => {
  render(<Picture image={picture('meeting')} alt="A meeting" sizes="50vw" className="tall" />);
  expect(image()).toHaveAttribute('src', '/meeting-640.webp');
  expect(image()).toHaveAttribute('srcset', '/meeting-320.webp 320w, /meeting-640.webp 640w');
  expect(image()).toHaveAttribute('sizes', '50vw');
  expect(image()).toHaveAttribute('width', '640');
  expect(image()).toHaveAttribute('height', '400');
  expect(image()).toHaveStyle({ backgroundColor: '#123456' });
  expect(image()).toHaveClass('tall');
});

test.each([
  [undefined, 'lazy', null],
  ['eager', 'eager', null],
  ['high', 'eager', 'high'],
] as const)('with priority %s it is loaded %s', (priority, loading, fetchPriority) => {
  render(<Picture image={picture('meeting')} alt="A meeting" sizes="50vw" {...(priority ? { priority } : {})} />);
  expect(image()).toHaveAttribute('loading', loading);
  expect(image().getAttribute('fetchpriority')).toBe(fetchPriority);
});

test('is hidden from assistive technology next to a text with the same information', () => {
  render(<Picture image={picture('meeting')} alt="" sizes="50vw" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByRole('presentation')).toHaveAttribute('alt', '');
});

test('shows its fallback when it fails to load, with the same alternative text', () => {
  render(<Picture image={picture('meeting')} alt="A meeting" sizes="50vw" fallback={picture('placeholder')} />);
  fireEvent.error(image());
  expect(image()).toHaveAttribute('src', largest('placeholder'));
  expect(image()).toHaveAttribute('srcset', '');
});

test('does not try again when the fallback fails', () => {
  render(<Picture image={picture('meeting')} alt="A meeting" sizes="50vw" fallback={picture('placeholder')} />);
  fireEvent.error(image());
  const attributes = image().outerHTML;
  fireEvent.error(image());
  expect(image().outerHTML).toBe(attributes);
});

test('does not change after a failure without a fallback', () => {
  render(<Picture image={picture('meeting')} alt="A meeting" sizes="50vw" />);
  fireEvent.error(image());
  expect(image()).toHaveAttribute('src', largest('meeting'));
});

describe('before the page script', () => {
  /** jsdom loads no pictures: this is the state of the picture in a browser. */
  function load(state: { complete: boolean; naturalWidth: number; currentSrc: string }): void {
    render(<Picture image={picture('meeting')} alt="A meeting" sizes="50vw" fallback={picture('placeholder')} />);
    for (const [name, value] of Object.entries(state)) Object.defineProperty(image(), name, { value });
    startPictures();
  }

  test('a failure is detected', () => {
    load({ complete: true, naturalWidth: 0, currentSrc: largest('meeting') });
    expect(image()).toHaveAttribute('src', largest('placeholder'));
  });

  test.each([
    ['that is loaded', { complete: true, naturalWidth: 640, currentSrc: largest('meeting') }],
    ['that is loading', { complete: false, naturalWidth: 0, currentSrc: largest('meeting') }],
    ['that is not loaded yet', { complete: true, naturalWidth: 0, currentSrc: '' }],
  ])('a picture %s is kept', (_state, state) => {
    load(state);
    expect(image()).toHaveAttribute('src', largest('meeting'));
  });
});

test('returns the URLs for a lightbox', () => {
  expect(pictureUrl(picture('meeting'))).toBe('/meeting-640.webp');
  expect(pictureSources(picture('meeting'))).toEqual({
    src: '/meeting-640.webp',
    srcSet: '/meeting-320.webp 320w, /meeting-640.webp 640w',
    width: 640,
    height: 400,
  });
});

test('reports a picture that the build could not read, with the command to run', () => {
  expect(() => pictureUrl({ childImageSharp: null })).toThrow('npm run check:content');
});
