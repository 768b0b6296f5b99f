import { chooseVersions } from '../../test-env/download';

const known = [
  { version: '7.1.4+dfsg1-1', suite: 'unstable' },
  { version: '6.8.7+dfsg1-0+deb13u1', suite: 'stable' },
  { version: '6.1.9+dfsg1-0+deb12u1', suite: 'bookworm' },
  { version: '6.1.9+dfsg1-0+deb12u1', suite: 'oldstable' },
];

function choose(...names: string[]): readonly string[] {
  return chooseVersions(names, known, 'bookworm').map(({ version }) => version.slice(0, 5));
}

it('chooses versions by name and by number, each once', () => {
  expect(choose('debian', 'newest')).toEqual(['6.1.9', '7.1.4']);
  expect(choose('6.1', '6.8', '7.1')).toEqual(['6.1.9', '6.8.7', '7.1.4']);
  expect(choose('debian', '6', '6.1.9')).toEqual(['6.1.9', '6.8.7']);
  expect(choose('all')).toEqual(['6.1.9', '6.8.7', '7.1.4']);
});

it('says which versions can be had', () => {
  expect(() => choose('6.5')).toThrow(
    'There is no WordPress "6.5". Write debian, newest, all, or one of the versions that Debian has: 7.1.4, 6.8.7, 6.1.9.',
  );
  // Not 6.10 or 6.15.
  expect(() => chooseVersions(['6.1'], [{ version: '6.15', suite: 'stable' }], 'stable')).toThrow('6.15');
  expect(() => chooseVersions(['debian'], known, 'noble')).toThrow('There is no WordPress "debian".');
  expect(() => chooseVersions(['newest'], [], 'noble')).toThrow('Debian has: none.');
});
