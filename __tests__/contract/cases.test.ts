import { testPromises } from '../../contract/cases/test-cases';

testPromises(false);
