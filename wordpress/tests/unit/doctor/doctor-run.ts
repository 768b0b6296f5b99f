import type { Diagnosis } from '../../../../contract/diagnosis';
import { examine, type ExamineOptions } from '../../../doctor/examine';
import { startWordPress, type PlayedWordPress, type Reply, type Rule } from './played-wordpress';

export const SITE = 'https://brainhouse.example';

/** Starts a WordPress for the tests of a file. */
export function useWordPress(): { readonly current: PlayedWordPress } {
  let current: PlayedWordPress | undefined;
  beforeAll(async () => {
    current = await startWordPress();
  });
  beforeEach(() => {
    current?.play();
  });
  afterAll(async () => {
    await current?.close();
  });
  return {
    get current() {
      if (!current) throw new Error('WordPress is started before the first test.');
      return current;
    },
  };
}

/** All findings about a back end. */
export function findingsOf(
  options: Partial<ExamineOptions> & { readonly base: string },
): Promise<readonly Diagnosis[]> {
  return examine({ siteUrl: SITE, contentBase: undefined, ...options });
}

/** Expects that these topics are wrong and no others, and that the messages and remedies match. */
export function expectErrors(findings: readonly Diagnosis[], topics: readonly string[], text: RegExp): void {
  const wrong = findings.filter(({ isOk }) => !isOk);
  const all = wrong.flatMap(({ message, remedies = [] }) => [message, ...remedies]).join('\n');
  expect({ topics: [...new Set(wrong.map(({ topic }) => topic))], text: all }).toMatchObject({ topics });
  expect(all).toMatch(text);
}

/** Replaces the replies to a path, but not those to preflights. */
export function at(path: string, reply: Reply | 'hang' | 'cut'): Rule {
  return (request) => (request.path === path && request.method !== 'OPTIONS' ? reply : undefined);
}

/** Replaces the replies to all paths that begin with a text, but not those to preflights. */
export function below(prefix: string, reply: Reply): Rule {
  return ({ path, method }) => (path.startsWith(prefix) && method !== 'OPTIONS' ? reply : undefined);
}

/** Replaces the replies to preflights. */
export function preflight(change: (usual: Reply) => Reply): Rule {
  return ({ method }, usual) => (method === 'OPTIONS' ? change(usual) : undefined);
}
