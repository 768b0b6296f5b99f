export const tickerMessages = {
  region: 'Crypto market prices',
  prices: 'Prices',
  pause: 'Pause ticker',
  resume: 'Resume ticker',
  sample: 'Sample data',
  asOf: 'as of',
} as const;
