// ESLint checks only what the promised browsers lack. oxlint (.oxlintrc.json) checks all other code, and dependency-cruiser
// (scripts/lint/architecture.mjs) the import directions.
export { default } from './scripts/lint/browsers.mjs';
