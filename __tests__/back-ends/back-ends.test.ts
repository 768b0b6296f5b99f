import { testPromises } from './test-promises';

testPromises(false);
