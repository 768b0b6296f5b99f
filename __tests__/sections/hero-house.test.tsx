import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';

import { Hero, HeroHouse } from '../../src/sections/hero';

test('HOME-21: shows the group of the drawing’s file, with a text alternative', () => {
  render(<HeroHouse className="big" />);
  const house = screen.getByRole('img', { name: /^Cut-away house/ });
  expect(house).toHaveClass('big');
  expect(house.firstElementChild?.getAttribute('href')).toBe('/static/test-file#house');
});

test('HOME-21: every part of the drawing is a well-formed shape in a colour for each theme', () => {
  const text = readFileSync('src/sections/hero-house.svg', 'utf8');
  const file = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(file.querySelector('parsererror')).toBeNull();
  const shapes = Array.from(file.querySelectorAll('g[id] :not(g)'));
  expect(shapes.length).toBeGreaterThan(100);
  for (const shape of shapes) {
    expect(shape.outerHTML).not.toMatch(/NaN|undefined|Infinity|var\(/);
    expect(shape.tagName).toMatch(/^(path|rect|circle|ellipse)$/);
  }
  const colors = shapes.map((shape) => shape.getAttribute(shape.getAttribute('fill') === 'none' ? 'stroke' : 'fill'));
  expect(
    colors.filter((color) => !/^(light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)|#[0-9a-f]{6})$/.test(color ?? '')),
  ).toEqual([]);
  expect(colors.filter((color) => color?.startsWith('light-dark')).length).toBeGreaterThan(80);
});

test('HOME-24: the rooms light up one after another, in times that reduced motion shortens, and stay lit', () => {
  const file = readFileSync('src/sections/hero-house.svg', 'utf8');
  const rooms = file.matchAll(/"opacity: (?:calc\()?var\(--lit, 9\)(?: - (\d)\))?; transition: opacity var\(--d-3\)"/g);
  expect(Array.from(rooms, ([, before = '0']) => before).sort()).toEqual(['0', '1', '2', '3', '4']);
  render(<Hero site={{ name: '', badge: '', tagline: '' }} joinUrl="" audience="guest" />);
  const { animation } = getComputedStyle(screen.getByRole('img'));
  expect(animation).toBe('lights-on calc(5 * var(--d-1)) var(--d-2) backwards');
});
