import { controlsByName } from '../../src/member/prebuilt-view';

function part(html: string): HTMLElement {
  return Object.assign(document.createElement('div'), { innerHTML: html });
}

test('AREA-24: a control has the same name with and without the other controls of the session', () => {
  const prebuilt = part('<a href="/a">A</a><button type="button">Send</button><input id="email" type="email">');
  const shown = part(
    '<a href="/new">New</a><a href="/a">A</a><button type="button">Send again</button><input id="email" type="email"><a href="/b">B</a>',
  );
  const names = [...controlsByName([prebuilt]).keys()];
  expect(names).toHaveLength(3);
  expect(names.map((name) => controlsByName([shown]).get(name)?.textContent)).toEqual(['A', 'Send again', '']);
});

test('AREA-24: equal controls are told apart by their order, over all parts', () => {
  const parts = ['<a href="/a">1</a><a href="/a">2</a>', '<a href="/a">3</a>'].map(part);
  expect([...controlsByName(parts).values()].map(({ textContent }) => textContent)).toEqual(['1', '2', '3']);
  expect(controlsByName(parts).size).toBe(3);
});

test('what can have no focus has no name', () => {
  expect(controlsByName([part('<a>A</a><p id="text">B</p>')]).size).toBe(0);
});
