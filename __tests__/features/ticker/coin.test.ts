import { readCoins } from '../../../src/features/ticker/api';

const bitcoin = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: 'https://pictures.example/btc.png',
  current_price: 97214,
  price_change_percentage_24h: 1.8234,
};

test('reads a complete row', () => {
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

test('does without a missing name, id, picture and change', () => {
  expect(readCoins([{ symbol: 'sol', current_price: 241.07 }])).toEqual([
    { id: 'SOL', symbol: 'SOL', name: 'SOL', image: null, price: 241.07, change: null },
  ]);
});

test.each([
  ['no symbol', { ...bitcoin, symbol: null }],
  ['an empty symbol', { ...bitcoin, symbol: ' ' }],
  ['no price', { ...bitcoin, current_price: null }],
  ['a price that is no number', { ...bitcoin, current_price: '97214' }],
  ['nothing in it', null],
  ['another type', 'btc'],
])('leaves a row out that has %s', (_what, row) => {
  expect(readCoins([row, { ...bitcoin, id: 'kept' }])?.map(({ id }) => id)).toEqual(['kept']);
});

test('leaves out a row that comes twice', () => {
  expect(readCoins([bitcoin, bitcoin])).toHaveLength(1);
});

test('does without a picture that is not fetched over https', () => {
  expect(readCoins([{ ...bitcoin, image: 'missing_large.png' }])?.[0]?.image).toBeNull();
});

test('turns down a body that is no list', () => {
  expect(readCoins({ status: { error_code: 429 } })).toBeUndefined();
});
