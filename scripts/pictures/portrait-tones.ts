/** A colour in light (left half) and in shade (right half). */
export interface Tone {
  light: string;
  shade: string;
}

export const skinTones = {
  ivory: { light: '#f0c9a4', shade: '#dba67c' },
  honey: { light: '#d9a06f', shade: '#c08452' },
  bronze: { light: '#b9784c', shade: '#9c5f37' },
  chestnut: { light: '#8d5534', shade: '#734226' },
  umber: { light: '#6a3c26', shade: '#532c1a' },
  ebony: { light: '#4b2a1c', shade: '#371d12' },
} as const satisfies Record<string, Tone>;

export const hairColors = {
  black: '#1b1512',
  espresso: '#2c1b14',
  brown: '#4a2c1c',
  copper: '#7a4a27',
  grey: '#8f8a83',
} as const;

export const backgrounds = {
  mint: { light: '#cfe0d6', shade: '#b3cdbf' },
  sand: { light: '#f7dc9c', shade: '#f0c869' },
  peach: { light: '#efbfa6', shade: '#e3a184' },
  sky: { light: '#bfd6de', shade: '#a1c0cb' },
} as const satisfies Record<string, Tone>;

export const cloths = {
  pine: { light: '#0e4a3c', shade: '#0a382d' },
  brick: { light: '#c8553a', shade: '#a94329' },
  lamp: { light: '#f6bd3b', shade: '#dca021' },
  slate: { light: '#1d4450', shade: '#153540' },
  plum: { light: '#5a2436', shade: '#451a29' },
  sage: { light: '#86b09c', shade: '#6b9884' },
} as const satisfies Record<string, Tone>;
