/**
 * The style sheet of the prices. The script adds it with them, so that it is not in the HTML of the page. The strip is dark green in
 * both themes, so the colors for gain and loss are those for dark backgrounds. Their triangles keep the color with forced colors,
 * because a background would have that of the page. Out of view the animation stands, because it would keep the compositor busy.
 */
export const PRICES_STYLE = `
@keyframes market-ticker { to { translate: -100% 0 } }
market-ticker[role] > button { flex: none; width: 3.5rem; height: auto; border-radius: 0; border-right: 1px solid rgb(255 255 255 / 0.16) }
market-ticker[role] > :focus-visible { outline-offset: -4px }
market-ticker[role] > p { flex: none; align-self: center; padding-inline: var(--s-3); color: var(--on-pine-2) }
market-ticker[role] > div { flex: 1; display: flex; min-width: 0; overflow: hidden }
market-ticker[role] ul {
  flex: none; display: flex; justify-content: space-around; min-width: 100%;
  animation: market-ticker var(--d-ticker) linear infinite
}
market-ticker[role] li {
  display: flex; align-items: center; gap: 0.5rem; padding-inline: 1.25rem; white-space: nowrap;
  font-variant-numeric: tabular-nums
}
market-ticker[role] b { font-weight: 650 }
market-ticker[role] :is(img, i) { width: 1.375rem; height: 1.375rem; border-radius: 50%; background: #fff }
market-ticker[role] i {
  display: grid; place-items: center; background: rgb(255 255 255 / 0.14); font: 700 0.6875rem var(--font-display)
}
market-ticker[role] [hidden] { display: none }
market-ticker[role] [data-trend] { color: #6fd39a }
market-ticker[role] [data-trend=down] { color: #ff9488 }
market-ticker[role] [data-trend]::before {
  content: ''; display: inline-block; width: 0.6em; height: 0.6em; margin-right: 0.3em; background: currentColor;
  clip-path: polygon(50% 10%, 95% 90%, 5% 90%); forced-color-adjust: none
}
market-ticker[role] [data-trend=down]::before { rotate: 180deg }
market-ticker[role]:is([data-out-of-view], [data-state=paused], [data-state=running]:is(:hover, :has(:focus-visible))) ul {
  animation-play-state: paused
}
@media (prefers-reduced-motion: reduce) {
  market-ticker[role] > div { overflow-x: auto; scrollbar-width: thin }
  market-ticker[role] ul { animation: none }
}`;
