/**
 * jsdom has no layout and ignores rules in media queries. This applies the rules for wide windows (`min-width`) to the
 * rendered page, until the returned function is called.
 */
export function widenWindow(): () => void {
  const style = document.createElement('style');
  style.textContent = Array.from(document.styleSheets)
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter((rule) => rule.conditionText.includes('min-width'))
    .flatMap((rule) => Array.from(rule.cssRules, ({ cssText }) => cssText))
    .join('\n');
  document.head.append(style);
  return () => {
    style.remove();
  };
}
