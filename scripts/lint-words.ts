// Reports words that the project avoids (scripts/lib/words.ts). Part of `npm run lint`.
import { readFileSync } from 'node:fs';

import { describeWord, findWords } from './lib/find-words';
import { textFiles } from './lib/text-files';
import { SKIPPED_FILES } from './lib/words';

const found = textFiles()
  .filter((file) => !SKIPPED_FILES.test(file))
  .flatMap((file) => findWords(readFileSync(file, 'utf8')).map((word) => describeWord(file, word)));

for (const line of found) console.log(line);
if (found.length > 0) {
  console.log(`${found.length} words to replace. The list and its exceptions are in scripts/lib/words.ts.`);
  process.exitCode = 1;
}
