import type { Visit } from '../../../scripts/bench/measures';

const visits: string[] = [];

jest.doMock('../../../scripts/bench/front', () => ({
  openFront: async (_site: string, network?: object) => ({ origin: network ? 'slow' : 'fast', close: jest.fn() }),
}));
jest.doMock('../../../scripts/bench/measures', () => ({
  async measureTap({ side, device }: Visit) {
    visits.push(`${side.name} ${device} ${side.originFor(device)}`);
    return [{ figure: 'dialog', unit: 'ms', value: side.name === 'http://old' ? 10 : 20 }];
  },
}));

it('OPS-31: measures both sites in turns, on each device and network, and prints the ratio', async () => {
  process.argv.splice(2, Infinity, 'http://new', '--against', 'http://old', '--only', 'taps', '--runs', '2');
  const log = jest.spyOn(console, 'log');
  const isPrinted = new Promise((resolve) =>
    log.mockImplementation((text: string) => / 2\.00$/.test(text) && resolve(text)),
  );
  await import('../../../scripts/bench');
  expect(await isPrinted).toMatch(/^dialog, at first paint, phone /);
  for (const device of ['phone fast', 'phone-server slow', 'desktop slow']) {
    const sides = visits.filter((visit) => visit.endsWith(` ${device}`)).map((visit) => visit.slice(7, 10));
    expect(sides.join(' ')).toBe(`${'new old '.repeat(3)}${'old new '.repeat(3)}`.trim());
  }
});
