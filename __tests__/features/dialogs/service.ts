import { publicEnv } from '../../../src/config/env';
import { startBackEnd, type BackEnd } from '../../support/back-end';
import { useRealFetch } from '../../support/real-fetch';

/** A back end on the loopback interface for the tests of a file. `received` is empty at the start of each test. */
export function setUpBackEnd(): () => BackEnd {
  let backEnd: BackEnd | undefined;

  function started(): BackEnd {
    if (!backEnd) throw new Error('The back end runs only during tests.');
    return backEnd;
  }

  beforeAll(async () => {
    backEnd = await startBackEnd();
  });
  afterAll(() => started().close());
  beforeEach(() => {
    started().received.length = 0;
    useRealFetch();
    jest.replaceProperty(publicEnv, 'serviceBase', started().base);
  });
  return started;
}
