import { readCoins } from '../../../src/features/ticker/api';

const bitcoin = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: 'https://pictures.example/btc.png',
  current_price: 97214,
  price_change_percentage_24h: 1.8234,
};

test('TICK-02: reads a complete row', () => {
  expect(readCoins([bitcoin])).toEqual([
    {
      id: 'bitcoin',
      symbol: 'BTC',
      name: 'Bitcoin',
      image: 'https://pictures.example/btc.png',
      price: 97214,
      change: 1.8234,
    },
  ]);
});

test('accepts a row without name, id, picture and change', () => {
  expect(readCoins([{ symbol: 'sol', current_price: 241.07 }])).toEqual([
    { id: 'SOL', symbol: 'SOL', name: 'SOL', image: null, price: 241.07, change: null },
  ]);
});

test.each([
  ['no symbol', { ...bitcoin, symbol: null }],
  ['an empty symbol', { ...bitcoin, symbol: ' ' }],
  ['no price', { ...bitcoin, current_price: null }],
  ['a price that is not a number', { ...bitcoin, current_price: '97214' }],
  ['nothing in it', null],
  ['another type', 'btc'],
])('TICK-02: leaves out a row that has %s', (_what, row) => {
  expect(readCoins([row, { ...bitcoin, id: 'kept' }])?.map(({ id }) => id)).toEqual(['kept']);
});

test('leaves out a repeated row', () => {
  expect(readCoins([bitcoin, bitcoin])).toHaveLength(1);
});

test('ignores a picture without https', () => {
  expect(readCoins([{ ...bitcoin, image: 'missing_large.png' }])?.[0]?.image).toBeNull();
});

test('refuses a body that is not a list', () => {
  expect(readCoins({ status: { error_code: 429 } })).toBeUndefined();
});
