/** The part of the Trusted Types interface that is used here. TypeScript's library has none yet. */
interface TrustedTypes {
  readonly emptyHTML: TrustedHTML;
  createPolicy: (
    name: string,
    rules: { readonly createHTML?: (text: string) => string; readonly createScriptURL?: (url: string) => string },
  ) => Policy;
}

interface Policy {
  createHTML(text: string): TrustedHTML;
  createScriptURL(url: string): string;
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types, which accept text everywhere. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * A function that makes text acceptable as HTML. Where it is called, its argument must be known to be harmless: the name of the
 * policy stands for this review.
 * @param name from `config/trusted-types.ts`; each is used once
 */
export function htmlPolicy(name: string): (text: string) => string {
  // The methods of the DOM accept trusted values, which TypeScript declares as text.
  const create = once(() => trustedTypes()?.createPolicy(name, { createHTML: (text) => text }));
  return (text) => (create()?.createHTML(text) as string | undefined) ?? text;
}

/**
 * Makes the browser return the policy of this name if there is one already, instead of an error. A second start of React runs webpack's
 * code again, which creates its policy again. The other policies stay with the modules that have created them.
 */
export function keepPolicy(kept: string): void {
  const factory = trustedTypes();
  if (factory) {
    const create = factory.createPolicy.bind(factory);
    let policy: Policy | undefined;
    factory.createPolicy = (name, rules) => (name === kept ? (policy ??= create(name, rules)) : create(name, rules));
  }
}

/** The markup of an element without content. */
export function emptyHtml(): string | TrustedHTML {
  return trustedTypes()?.emptyHTML ?? '';
}

/** Undefined also while pages are prebuilt, where there is no window. */
function trustedTypes(): TrustedTypes | undefined {
  return (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
}

/** Browsers refuse a second policy of the same name. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
