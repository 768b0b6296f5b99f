export { unsavedInputOf, dropAllUnsavedInput } from './unsaved-input';
export { ErrorSummary, Form } from './form';
export { missingFields, useForm } from './use-form';
export type { FieldErrors, FieldTexts, Refusal } from './use-form';
