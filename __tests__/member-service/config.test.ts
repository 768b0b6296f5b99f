/** @jest-environment node */
import path from 'node:path';
import { ConfigError, readConfig } from '../../member-service/config';

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env, '/srv');
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.faults;
    }
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('listens on loopback, port 8000, and serves public/ when nothing is set', () => {
    expect(readConfig({}, '/srv')).toEqual({
      host: '127.0.0.1',
      port: 8000,
      publicDir: path.resolve('/srv/public'),
      marketUpstream: new URL('https://api.coingecko.com/api/v3'),
      logLevel: 'info',
    });
  });

  it('takes an empty MARKET_UPSTREAM as "never call out"', () => {
    expect(readConfig({ MARKET_UPSTREAM: '' }, '/srv').marketUpstream).toBeNull();
  });

  it('lists every bad variable at once, with what to write', () => {
    const faults = faultsOf({
      HOST: 'http://localhost',
      PORT: '80 000',
      PUBLIC_DIR: ' ',
      MARKET_UPSTREAM: 'ftp://market.example',
      LOG_LEVEL: 'loud',
    });
    expect(faults).toHaveLength(5);
    expect(faults[0]).toMatch(/^HOST: .*127\.0\.0\.1, got "http:\/\/localhost"$/);
    expect(faults[1]).toBe('PORT: write a whole number from 0 to 65535, such as 8000, got "80 000"');
    expect(faults[2]).toMatch(/^PUBLIC_DIR: write a folder/);
    expect(faults[3]).toMatch(/^MARKET_UPSTREAM: write an https or http address/);
    expect(faults[4]).toMatch(/^LOG_LEVEL: write one of silent, fatal/);
  });

  it.each(['65536', '-1', '80.5', 'x', '1e3'])('refuses the port %s', (PORT) => {
    expect(faultsOf({ PORT })).toHaveLength(1);
  });

  it('refuses a market address with a query, which the fixed one would replace', () => {
    expect(faultsOf({ MARKET_UPSTREAM: 'https://market.example/?key=1' })).toHaveLength(1);
  });
});
