import { testCases } from '../../../contract/cases/test-cases';
import { useWordPressBackEnd } from '../../test-env/back-end';
import type { WordPressFacts } from '../../test-env/facts';
import { FACTS_VARIABLE } from '../support/variables';

const facts = JSON.parse(process.env[FACTS_VARIABLE] ?? '{}') as WordPressFacts;
const backEnds = [{ name: 'WordPress', start: () => useWordPressBackEnd(facts) }];

testCases('wordpress', backEnds, false);
testCases('wordpress', backEnds, true);
