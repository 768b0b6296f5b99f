import { parseLoadOptions } from '../../../bench/service-load/options';

it('measures one page for ten seconds with 100 connections, unless the options say otherwise', () => {
  expect(parseLoadOptions({}, 5)).toEqual({ path: '/about-us', runs: 5, seconds: 10, connections: 100 });
  expect(parseLoadOptions({ path: ['/'], seconds: '60', connections: '1000' }, 1)).toEqual({
    path: '/',
    runs: 1,
    seconds: 60,
    connections: 1_000,
  });
});

it.each([
  [{ seconds: '61' }, '--seconds: must be a whole number from 1 to 60, got "61".'],
  [{ seconds: '1.5' }, '--seconds: must be a whole number from 1 to 60, got "1.5".'],
  [{ connections: '0' }, '--connections: must be a whole number from 1 to 1000, got "0".'],
  [{ connections: 'many' }, '--connections: must be a whole number from 1 to 1000, got "many".'],
  [{ path: ['/', '/events'] }, '--path: with --service write one path such as /about-us, got "/ /events".'],
  [{ path: ['events'] }, '--path: with --service write one path such as /about-us, got "events".'],
])('reports what to write instead of %j', (values, message) => {
  expect(() => parseLoadOptions(values, 5)).toThrow(message);
});
