import { TYPES_OF_DATA } from '../../../contract/values/types-of-data';
import { allStoredKinds, DATA_PARTS } from '../../../member-service/subjects';
import { readConfig } from '../../../member-service/config';

test('names every type of data that the service stores', () => {
  const { retention } = readConfig({}, process.cwd());
  const words = allStoredKinds(retention).map(({ text }) => text.toLowerCase());
  const stored = [
    ...TYPES_OF_DATA.filter(({ service }) => service !== undefined).map(({ name }) => name),
    ...Object.values(DATA_PARTS).flatMap((part) => part.words),
  ].map((name) => name.toLowerCase());
  expect(stored.length).toBeGreaterThan(20);
  expect(stored.filter((name) => !words.some((text) => text.includes(name)))).toEqual([]);
});

test('has the times of the settings', () => {
  const { retention } = readConfig({ KEEP_AUDIT_DAYS: '30', KEEP_EVENTS_DAYS: '1' }, process.cwd());
  const texts = allStoredKinds(retention).map(({ name, text }) => `${name}: ${text}`);
  expect(texts).toContainEqual(
    expect.stringMatching(/^Changes: Decisions about the account, .*\. Kept for 30 days\.$/),
  );
  expect(texts).toContainEqual(expect.stringMatching(/^Sign-ins: Logins and logouts, .*\. Kept for a day\.$/));
});
