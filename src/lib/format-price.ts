/**
 * A price without fractions, such as "$199".
 * @param currency ISO 4217 code
 */
export function formatPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
}
