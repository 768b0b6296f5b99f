import { parseOptions } from '../../../scripts/bench/options';

it('measures the built site in all ways without options', () => {
  expect(parseOptions([])).toEqual({
    places: ['public'],
    parts: ['paint', 'script', 'taps', 'pages', 'member', 'load'],
    devices: ['phone', 'phone-server', 'desktop'],
    runs: 3,
    jsonFile: undefined,
  });
});

it('OPS-31: measures a site beside another one, and only what is asked for', () => {
  const args = [
    'old/public',
    '--against',
    'http://localhost:8000',
    '--only',
    'pages, taps',
    '--on',
    'desktop',
    '--runs',
    '5',
  ];
  expect(parseOptions(args)).toMatchObject({
    places: ['old/public', 'http://localhost:8000'],
    parts: ['taps', 'pages'],
    devices: ['desktop'],
    runs: 5,
  });
});

it.each([
  [['--only', 'taps,speed'], '--only: "speed" is unknown. Write some of paint, script, taps'],
  [['--on', 'tablet'], '--on: "tablet" is unknown. Write some of phone, phone-server, desktop.'],
  [['--runs', '0'], '--runs: must be a whole number from 1 to 99, got "0".'],
  [['one', 'two'], 'Give one folder or address, and the other one with --against.'],
])('says what is wrong with %p', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});
