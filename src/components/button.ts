interface ButtonLook {
  /** `lamp` (yellow) only on dark green or on pictures; one `primary` per group. */
  readonly variant?: 'primary' | 'line' | 'lamp' | 'quiet';
  readonly size?: 'large';
  readonly block?: boolean;
}

/**
 * The classes of a button or of a link that looks like one. Their rules are in `theme/base.css`: nearly every page has several kinds
 * of buttons, and Emotion would repeat the common rules for each of them.
 */
export function buttonClass({ variant = 'primary', size, block }: ButtonLook = {}): string {
  return [
    'button',
    ...(variant === 'primary' ? [] : [`button-${variant}`]),
    ...(size ? [`button-${size}`] : []),
    ...(block ? ['button-block'] : []),
  ].join(' ');
}
