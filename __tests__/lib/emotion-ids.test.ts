import createCache from '@emotion/cache';

import { emotionIds, listEmotionIds } from '../../src/lib/emotion-ids';

test("Emotion's cache does not insert again what a page's styles contain", () => {
  document.head.innerHTML = `<style data-emotion="css-global animation-1x">@keyframes animation-1x{to{rotate:1turn}}</style>
    <style data-emotion="css">.css-a1{color:red}.css-a1 svg,.css-b2-Label:hover{color:blue}@media print{.css-c3{color:black}}</style>`;
  const [keyframes, rules] = document.querySelectorAll('style');
  expect(keyframes && emotionIds(keyframes)).toEqual(['animation-1x']);
  expect(rules && emotionIds(rules)).toEqual(['a1', 'b2-Label', 'c3']);

  listEmotionIds();
  expect(createCache({ key: 'css' }).inserted).toEqual({ a1: true, 'b2-Label': true, c3: true });
});
