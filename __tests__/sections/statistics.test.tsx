import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { Statistics } from '../../src/sections/statistics';

const none = { value: null, suffix: null, step: null, interval: null, text: null };
const statistics = [
  { ...none, label: 'Active Members', value: 500, suffix: '+', step: 5, interval: 20 },
  { ...none, label: 'Success Rate', value: 95, suffix: '%', step: 1, interval: 30 },
  { ...none, label: 'Support', text: '24/7' },
  { ...none, label: 'Courses', value: 12, step: 1, interval: 50 },
];

test('HOME-05, HOME-06: prebuilt HTML has every final figure, and the step and the interval with which it counts', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Statistics statistics={statistics} />);
  const figures = Array.from(page.querySelectorAll('dd'), ({ textContent }) => textContent);
  expect(figures).toEqual(['500+', '95%', '24/7', '12']);
  expect(page.innerHTML).toContain('data-step="5" data-interval="20"');
});

test('each figure has its label', () => {
  render(<Statistics statistics={statistics} />);
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(labels).toEqual(['Active Members', 'Success Rate', 'Support', 'Courses']);
  const [first] = screen.getAllByRole('definition');
  expect(first?.parentElement).toContainElement(screen.getByText('Active Members'));
});
