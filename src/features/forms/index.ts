export { draftOf, dropAllDrafts } from './drafts';
export { ErrorSummary, Form } from './form';
export { missingFields, useForm } from './use-form';
export type { FieldErrors, FieldTexts, Refusal } from './use-form';
