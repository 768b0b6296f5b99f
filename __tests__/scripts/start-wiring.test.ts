import path from 'node:path';

const printed: string[] = [];
const buildOnDates = jest.fn<undefined, [folder: string, build: () => Promise<number>]>();
const buildWhereFree = jest.fn<Promise<unknown>, unknown[]>().mockResolvedValue({ code: 0, dir: '/site' });
const pictures = { encodeRequested: jest.fn(), encodeAll: jest.fn() };
const buildApp = jest.fn<Promise<unknown>, unknown[]>().mockResolvedValue('app');
const readBuildEnv = jest.fn();
const decideServingMode = jest.fn();
const stopInOrder = jest.fn<undefined, [app: unknown]>();

jest.doMock('../../scripts/lib/progress', () => ({
  createProgress: () => ({
    print: (text: string) => printed.push(text),
    printError: (text: string) => printed.push(text),
  }),
}));
jest.doMock('../../scripts/lib/scheduled-builds', () => ({
  buildOnDates,
}));
jest.doMock('../../scripts/lib/copy-build', () => ({
  buildWhereFree,
}));
jest.doMock('../../scripts/lib/encode-on-request', () => ({
  encodeOnRequest: async () => pictures,
}));
jest.doMock('../../scripts/lib/open-members', () => ({
  openMembers: async () => ({ services: { close: jest.fn() }, log: {}, welcome: 'Sign in as demo.' }),
}));
jest.doMock('../../src/config/env', () => ({
  ...jest.requireActual<object>('../../src/config/env'),
  readBuildEnv,
}));
jest.doMock('../../scripts/lib/ports', () => ({ assertPortIsFree: jest.fn() }));
jest.doMock('../../member-service/app', () => ({ buildApp }));
jest.doMock('../../member-service/config/serving-mode', () => ({
  decideServingMode,
  readServingMode: async () => ({ hasAccounts: true, summary: 'It serves all.', warnings: ['Look here.'] }),
}));
jest.doMock('../../member-service/http/listen', () => ({
  listen: async () => ({ address: 'http://localhost:8000' }),
  stopInOrder,
}));

// The parts have tests of their own. EDIT-28, EDIT-32, OPS-13, OPS-16, OPS-71.
it('OPS-13, OPS-14, OPS-71, EDIT-32: npm start builds, serves, says who can sign in, encodes deferred pictures, builds on dates and stops in order', async () => {
  await import('../../scripts/start');
  await new Promise(setImmediate);
  expect(readBuildEnv).toHaveBeenCalledWith(process.env);
  expect(decideServingMode).toHaveBeenCalledWith(expect.anything(), expect.anything(), process.env);
  expect(buildWhereFree).toHaveBeenCalledWith(expect.anything(), { deferPictures: true }, expect.any(Function));
  expect(buildApp).toHaveBeenCalledWith(
    expect.objectContaining({ hasAccounts: true, beforeRequest: pictures.encodeRequested }),
  );
  expect(printed).toEqual([
    'warning: Look here.',
    'Brainhouse is ready at http://localhost:8000',
    'It serves all.',
    'Sign in as demo.',
  ]);
  expect(pictures.encodeAll).toHaveBeenCalledTimes(1);
  expect(stopInOrder).toHaveBeenCalledWith('app');
  expect(buildOnDates).toHaveBeenCalledWith(path.resolve('content'), expect.any(Function));
  expect(await buildOnDates.mock.calls[0]?.[1]()).toBe(0);
  expect(buildWhereFree).toHaveBeenCalledTimes(2);
});
