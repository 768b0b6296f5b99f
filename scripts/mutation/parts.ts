/** Code that is mutated, and the tests that must notice. */
export interface MutationPart {
  readonly name: string;
  readonly title: string;
  /** The Jest project whose environment the tests need. */
  readonly project: 'node' | 'browser';
  /** Patterns of the files that are mutated, those to leave out with `!`. */
  readonly mutate: readonly string[];
  /** Patterns of the test files, from the root of the project. None of them may need a build, a browser or PostgreSQL. */
  readonly tests: readonly string[];
  /** Names of kinds of changes that are not made (stryker-mutator.io/docs/mutation-testing-elements/supported-mutators). */
  readonly without?: readonly string[];
}

/** The parts of `npm run test:mutation`, in their order. Files with nothing but types have nothing to mutate. */
export const MUTATION_PARTS: readonly MutationPart[] = [
  {
    name: 'session',
    title: 'session in the browser',
    project: 'browser',
    mutate: ['src/features/session/**/*.ts'],
    tests: ['__tests__/features/session/**'],
  },
  {
    name: 'sign-up-rules',
    title: 'values of a sign-up',
    project: 'node',
    mutate: ['member-service/members/sign-up-rules.ts'],
    tests: ['__tests__/member-service/sign-up-rules.test.ts'],
  },
  {
    name: 'members',
    title: 'operations on accounts',
    project: 'node',
    mutate: ['member-service/members/**/*.ts', '!member-service/members/sign-up-rules.ts'],
    tests: [
      '__tests__/member-service/{members,passwords}.test.ts',
      '__tests__/member-service/wordpress/{limits,login,passwords,sign-up}.test.ts',
    ],
  },
  {
    name: 'content-kinds',
    title: 'kinds of content',
    project: 'node',
    mutate: ['src/content-model/kinds/**/*.ts'],
    // The first test compares every label, hint and limit with the files in content/.schemas. It would notice each of the 443
    // changes of a text.
    tests: ['__tests__/build/content-schema-files.test.ts', '__tests__/content-model/{model,kinds}.test.ts'],
    without: ['StringLiteral'],
  },
  {
    name: 'content-model',
    title: 'fields, dates and messages of the content model, and what is published',
    project: 'node',
    mutate: ['src/content-model/*.ts', '!src/content-model/entry-text.ts', 'src/build/publication.ts'],
    tests: [
      '__tests__/content-model/{date-time,derivation,describe-fields,fields,file-name,kinds,model,value-messages}.test.ts',
      '__tests__/build/publication*.test.ts',
      '__tests__/build/content-schema-files.test.ts',
    ],
  },
  {
    name: 'entry-text',
    title: 'reading and writing the file of an entry',
    project: 'node',
    mutate: ['src/content-model/entry-text.ts', 'src/content-model/entry-text/*.ts'],
    // Not the properties: they take most of the time, and in ten runs they notice only what these notice too.
    tests: ['__tests__/content-model/{entry-text,entry-text-changes,order-keys,scalars,target,yaml-source}.test.ts'],
  },
  {
    name: 'content-check',
    title: 'content check',
    project: 'node',
    mutate: ['src/build/content-check/**/*.ts'],
    tests: ['__tests__/build/content-check/!(*-properties).test.ts'],
  },
];
