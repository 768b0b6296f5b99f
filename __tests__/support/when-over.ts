type End = () => unknown;

const endsOfTest: End[] = [];
const endsOfFile: End[] = [];
let isInTest = false;

beforeEach(() => {
  isInTest = true;
});

afterEach(() => {
  isInTest = false;
  return endAll(endsOfTest);
});

afterAll(() => endAll(endsOfFile));

/**
 * Ends something when the test is over in which it was started, also if that fails; what `beforeAll` has started, when all tests of the
 * file are over. The last one ends first, and all of them before the hooks that the test file has outside of `describe`.
 */
export function whenOver(end: End): void {
  (isInTest ? endsOfTest : endsOfFile).push(end);
}

async function endAll(ends: End[]): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}
