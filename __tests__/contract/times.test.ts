import { testCases } from '../../contract/cases/test-cases';
import { SERVICES } from './service';

// Hashes take as long as those of a running service: at the least cost, with which other tests run, no time shows a missing hash.
jest.unmock('@node-rs/argon2');

testCases('service', SERVICES, true);
