import { testCases } from '../../../contract/cases/test-cases';
import { useWordPressBackEnd } from '../../test-env/back-end';
import { readFacts } from '../../test-env/facts';

const backEnds = [{ name: 'WordPress', start: () => useWordPressBackEnd(readFacts()) }];

testCases('wordpress', backEnds, false);
testCases('wordpress', backEnds, true);
