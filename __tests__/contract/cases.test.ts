import { testCases } from '../../contract/cases/test-cases';
import { SERVICES } from './service';

testCases('service', SERVICES, false);
