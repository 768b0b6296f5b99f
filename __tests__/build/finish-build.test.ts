import type { Reporter } from 'gatsby';

import { finishBuild } from '../../src/build/finish-build';

jest.mock('../../src/build/hosting/broken-links', () => ({ brokenLinks: async () => ['/about-us: /evnts'] }));
jest.mock('../../src/build/hosting/write-hosting-files', () => ({ writeHostingFiles: async () => ({ warnings: [] }) }));
jest.mock('../../src/build/build-facts', () => ({ readFacts: () => ({ pages: {} }) }));
jest.mock('../../src/build/build-info');
jest.mock('../../src/build/cms/provide-cms');
jest.mock('../../src/build/member-content/delete-public-copies');
jest.mock('../../src/build/member-content/move-member-content');
jest.mock('../../src/build/member-content/prebuilt-views');
jest.mock('../../src/build/pictures/deferred-pictures');

test('a broken link in a built page stops the build', async () => {
  const panicOnBuild = jest.fn();
  const reporter = { activityTimer: () => ({ start: jest.fn(), end: jest.fn() }), panicOnBuild };
  await finishBuild(reporter as unknown as Reporter, () => []);
  expect(panicOnBuild).toHaveBeenCalledWith(expect.stringContaining('/about-us: /evnts'));
});
