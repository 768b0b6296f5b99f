/**
 * The style element of goober, which notistack uses. goober takes an element with this id; otherwise it would make one with
 * `innerHTML`, which the CSP forbids (Trusted Types). Import this module before notistack.
 */
const GOOBER_ID = '_goober';

if (typeof document !== 'undefined' && !document.getElementById(GOOBER_ID)) {
  const style = document.createElement('style');
  style.id = GOOBER_ID;
  // goober writes to this text.
  style.append(' ');
  document.head.append(style);
}

export {};
