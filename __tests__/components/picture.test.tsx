import '../support/page-scripts';

import { fireEvent, render, screen } from '@testing-library/react';

import { Picture, pictureFiles, pictureUrl } from '../../src/components/picture';
import { startPictures } from '../../src/page-scripts/pictures';
import { largest, picture, srcSetOf } from '../support/pictures';

function image(): HTMLElement {
  return screen.getByRole('img', { name: 'A meeting' });
}

/** The element with the files that browsers choose from. */
function source(): Element | null {
  return image().parentElement?.querySelector('source') ?? null;
}

test('LOOK-09: has its renditions, its size and a background colour until it is loaded', () => {
  render(<Picture image={picture('meeting')} alt="A meeting" className="tall" />);
  expect(image()).toHaveAttribute('src', '/meeting-640.webp');
  expect(source()).toHaveAttribute('srcset', srcSetOf('meeting'));
  expect(source()).toHaveAttribute('type', 'image/avif');
  expect(source()).toHaveAttribute('sizes', '50vw');
  expect(image()).toHaveAttribute('width', '640');
  expect(image()).toHaveAttribute('height', '400');
  expect(image()).toHaveStyle({ backgroundColor: '#123456' });
  expect(image()).toHaveClass('tall');
});

test('EDIT-53: keeps the focus in view in a place that cuts it once more', () => {
  const { gatsbyImageData } = picture('meeting');
  render(<Picture image={{ gatsbyImageData: { ...gatsbyImageData, position: '30% 80%' } }} alt="A meeting" />);
  expect(image()).toHaveStyle({ objectPosition: '30% 80%' });
});

test.each([
  [undefined, 'lazy', null],
  ['eager', 'eager', null],
  ['high', 'eager', 'high'],
] as const)('PAGE-06, LOOK-09: with priority %s it is loaded %s', (priority, loading, fetchPriority) => {
  render(<Picture image={picture('meeting')} alt="A meeting" {...(priority ? { priority } : {})} />);
  expect(image()).toHaveAttribute('loading', loading);
  expect(image().getAttribute('fetchpriority')).toBe(fetchPriority);
});

test('is hidden from assistive technology next to a text with the same information', () => {
  render(<Picture image={picture('meeting')} alt="" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByRole('presentation')).toHaveAttribute('alt', '');
});

test('shows its fallback when it fails to load, with the same alternative text, and does not try again', () => {
  render(<Picture image={picture('meeting')} alt="A meeting" fallback={picture('placeholder')} />);
  fireEvent.error(image());
  expect(image()).toHaveAttribute('src', largest('placeholder'));
  // Browsers ignore it.
  expect(source()).not.toHaveAttribute('srcset');
  const attributes = image().outerHTML;
  fireEvent.error(image());
  expect(image().outerHTML).toBe(attributes);
});

test('does not change after a failure without a fallback', () => {
  render(<Picture image={picture('meeting')} alt="A meeting" />);
  fireEvent.error(image());
  expect(image()).toHaveAttribute('src', largest('meeting'));
});

describe('before the page script', () => {
  /** jsdom loads no pictures: this is the state of the picture in a browser. */
  function load(state: { complete: boolean; naturalWidth: number; currentSrc: string }): void {
    render(<Picture image={picture('meeting')} alt="A meeting" fallback={picture('placeholder')} />);
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

test('returns all files for a lightbox', () => {
  expect(pictureUrl(picture('meeting'))).toBe('/meeting-640.webp');
  expect(pictureFiles(picture('meeting'))).toEqual({
    src: '/meeting-640.webp',
    sources: [{ srcSet: srcSetOf('meeting'), sizes: '50vw', type: 'image/avif' }],
    color: '#123456',
    width: 640,
    height: 400,
  });
});

test('has one file if there are no others, as in the previews of the CMS', () => {
  const { gatsbyImageData: data } = picture('meeting');
  const image = { gatsbyImageData: { ...data, images: { fallback: { src: largest('meeting') } } } };
  render(<Picture image={image} alt="A meeting" />);
  expect(source()).toBeNull();
  expect(screen.getByRole('img')).toHaveAttribute('src', largest('meeting'));
});
