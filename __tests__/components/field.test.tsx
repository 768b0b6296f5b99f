import { render, screen } from '@testing-library/react';

import { SelectField, TextAreaField, TextField } from '../../src/components/field';

test('LOOK-04, LOOK-07: a field is found by its label and passes other props to the input', () => {
  render(<TextField label="Email" type="email" autoComplete="email" required />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toBeRequired();
  expect(field).toHaveAttribute('type', 'email');
  expect(field).toHaveAttribute('autocomplete', 'email');
  expect(field).not.toHaveAttribute('aria-invalid');
  expect(getComputedStyle(field).border).toBe('1.5px solid var(--edge)');
  expect(field).not.toHaveAttribute('aria-describedby');
});

test('LOOK-07: an error marks the field and describes it, after its hint', () => {
  render(<TextField label="Email" hint="We answer there." error="Enter your email." />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription('We answer there. Enter your email.');
});

test('a multi-line field has the same label, hint and error', () => {
  render(<TextAreaField label="Message" hint="As long as you like." />);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription('As long as you like.');
});

test('uses an id of the caller', () => {
  render(<TextField label="City" id="city" />);
  expect(screen.getByLabelText('City')).toHaveAttribute('id', 'city');
});

test('a choice has the same label, hint and error, and its options', () => {
  render(
    <SelectField label="Country code" defaultValue="+44" error="Choose one.">
      <option value="+1">+1 (US/CA)</option>
      <option value="+44">+44 (UK)</option>
    </SelectField>,
  );
  const field = screen.getByRole('combobox', { name: 'Country code' });
  expect(field).toHaveDisplayValue('+44 (UK)');
  expect(field).toHaveAccessibleDescription('Choose one.');
  expect(field).toHaveAttribute('aria-invalid', 'true');
});
