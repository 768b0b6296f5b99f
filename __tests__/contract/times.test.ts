import { testPromises } from '../../contract/cases/test-cases';

// Hashes take as long as those of a running service: at the least cost, with which other tests run, no time shows a missing hash.
jest.unmock('@node-rs/argon2');

testPromises(true);
