import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerControls } from '../../../src/cms/decap/controls';
import type { ClassBody, ClassInstance, ControlProps } from '../../../src/cms/decap/types';
import { noteSiteFile } from '../../../src/cms/site-time';
import { fakeCms, fakeReact, immutableMap } from '../../support/decap';

/** A field in the form, whose value is that of the form. */
interface Field {
  readonly body: ClassBody<ControlProps>;
  readonly instance: ClassInstance<ControlProps>;
  readonly onChange: jest.Mock<undefined, [value: string]>;
  /** Renders the field with a value of the form. */
  render(value: unknown): void;
}

async function open(widget: 'string' | 'text' | 'datetime', value: unknown, label = 'Show from'): Promise<Field> {
  const { bodies, mount } = fakeReact<ControlProps>();
  const cms = fakeCms();
  registerControls(cms);
  const names: readonly string[] = cms.registerWidget.mock.calls.map(([name]) => name);
  const body = bodies[names.indexOf(widget)];
  if (!body) throw new Error(widget);
  const onChange = jest.fn<undefined, [value: string]>();
  const props = { forID: 'id', field: immutableMap({ label }), value, onChange, classNameWrapper: 'wrapper' };
  const styles = { setActiveStyle: jest.fn(), setInactiveStyle: jest.fn() };
  const element = document.createElement('label');
  Object.assign(element, { htmlFor: 'id', textContent: label });
  document.body.append(element);
  const instance = await mount(body, { ...props, ...styles });
  return {
    body,
    instance,
    onChange,
    render(next) {
      Object.assign(instance, { props: { ...instance.props, value: next } });
      body.componentDidUpdate.call(instance);
    },
  };
}

/** The last value that the form got. */
function formValue({ onChange }: Field): string | undefined {
  return onChange.mock.lastCall?.[0];
}

function dateField(): HTMLInputElement {
  return screen.getByLabelText('Show from');
}

beforeEach(() => noteSiteFile('timeZone: Europe/Berlin\n'));
afterEach(() => document.body.replaceChildren());

describe.each(['string', 'text'] as const)('a field for text (%s)', (widget) => {
  it('EDIT-42: keeps each key, however late the form is rendered with what was typed before', async () => {
    const field = await open(widget, '', 'Name');
    const input = screen.getByLabelText<HTMLInputElement>('Name');
    await userEvent.type(input, '1.5');
    field.render('1');
    field.render('1.');
    await userEvent.type(input, '00');
    field.render('1.5');
    expect([input.value, formValue(field)]).toEqual(['1.500', '1.500']);
  });

  it('shows a value that comes from elsewhere, the number 0, and nothing for no value', async () => {
    const field = await open(widget, 0, 'Name');
    const input = screen.getByLabelText<HTMLInputElement>('Name');
    expect(input.value).toBe('0');
    await userEvent.type(input, '5');
    await userEvent.type(input, '6');
    field.render('056');
    // From elsewhere, also if it was typed before.
    field.render('05');
    expect(input.value).toBe('05');
    field.render('merged');
    expect(input.value).toBe('merged');
    field.render(undefined);
    expect(input.value).toBe('');
    expect(input).toHaveAttribute('dir', 'auto');
  });
});

describe('EDIT-43: a field for a date', () => {
  it.each([
    ['2026-12-01 09:00', 'Europe/Berlin', '2026-12-01T09:00', '1 December 2026 at 09:00 in Europe/Berlin.'],
    ['2026-12-01', 'Africa/Lagos', '2026-12-01T00:00', '1 December 2026 at 00:00 in Africa/Lagos.'],
    ['2026-12-01T09:00:30Z', 'Africa/Lagos', '2026-12-01T10:00:30', '1 December 2026 at 10:00 in Africa/Lagos.'],
    ['2026-12-01T23:30:00Z', 'Africa/Lagos', '2026-12-02T00:30', '2 December 2026 at 00:30'],
    ['2027-03-28 02:30', 'Europe/Berlin', '2027-03-28T02:30', 'at 03:30 in Europe/Berlin. The clocks skip the time'],
    ['2027-03-28 02:30', 'Africa/Lagos', '2027-03-28T02:30', 'at 02:30 in Africa/Lagos.'],
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T02:30', 'The clocks show this time twice. The first one counts.'],
    ['2026-10-25T02:30+01:00', 'Europe/Berlin', '2026-10-25T02:30', '25 October 2026 at 02:30 in Europe/Berlin.'],
    ['next Monday', 'Europe/Berlin', '', 'The file has “next Monday”, which is not a date.'],
    ['', 'Africa/Lagos', '', 'The time zone of the site is Africa/Lagos.'],
  ])('shows %j in %s as %j, and says what it means', async (value, zone, shown, words) => {
    noteSiteFile(`timeZone: ${zone}\n`);
    await open('datetime', value);
    // jsdom adds milliseconds.
    expect(dateField().value.replace('.000', '')).toBe(shown);
    expect(dateField()).toHaveAccessibleDescription(expect.stringContaining(words) as string);
  });

  it.each([
    ['2027-03-28T02:30', '2027-03-28 02:30', 'skip the time'],
    ['2026-10-25T02:30', '2026-10-25 02:30', 'twice'],
    ['', '', 'The time zone of the site is'],
  ])(
    'gives the form what is typed, %j, also in the nights when the clocks are changed',
    async (typed, value, words) => {
      const field = await open('datetime', '2026-12-01T09:00+01:00');
      fireEvent.input(dateField(), { target: { value: typed } });
      expect(formValue(field)).toBe(value);
      field.render(value);
      expect(dateField().value).toBe(typed);
      expect(dateField()).toHaveAccessibleDescription(expect.stringContaining(words) as string);
    },
  );

  it('has buttons for the present time of the site and for no date, with its label', async () => {
    jest.useFakeTimers({ now: new Date('2026-07-01T22:30:40Z') });
    const field = await open('datetime', '');
    fireEvent.click(screen.getByRole('button', { name: 'Now: Show from' }));
    expect([dateField().value, formValue(field)]).toEqual(['2026-07-02T00:30', '2026-07-02 00:30']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear: Show from' }));
    expect([dateField().value, formValue(field)]).toEqual(['', '']);
  });

  it.each([
    [' 2026-12-01 09:00\n', '2026-12-01 09:00'],
    ['2026-12-01T09:00:00-05:00', '2026-12-01 15:00'],
    ['2026-12-01', '2026-12-01 00:00'],
    ['tomorrow', undefined],
    ['2026-02-30', undefined],
  ])('takes the dates of files from the clipboard: %j', async (text, value) => {
    const field = await open('datetime', '');
    const isFree = fireEvent.paste(dateField(), { clipboardData: { getData: () => text } });
    expect([formValue(field), isFree]).toEqual([value, value === undefined]);
  });

  it.each([
    [{ badInput: true }, 'Show from: the date is not complete. Fill in all its parts, or press Clear.'],
    [{ rangeUnderflow: true }, 'Show from: write a year from 1970 to 2100.'],
    [{ rangeOverflow: true }, 'Show from: write a year from 1970 to 2100.'],
  ])('keeps what has no value from being saved (%j), and says why', async (validity, message) => {
    const { body, instance } = await open('datetime', '');
    expect(body.isValid.call(instance)).toBe(true);
    Object.defineProperty(dateField(), 'validity', { value: validity });
    expect(body.isValid.call(instance)).toEqual({ error: { type: 'CUSTOM', message } });
  });
});
