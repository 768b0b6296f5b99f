import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The modules of Gatsby (5.16) that bundle the code, and the part of its state about the last bundles. */
interface GatsbyModules {
  readonly 'gatsby/dist/commands/build-javascript': { buildProductionBundle: () => Promise<Bundle> };
  readonly 'gatsby/dist/commands/build-html': { buildRenderer: () => Promise<Bundle> };
  readonly 'gatsby/dist/utils/webpack/get-ssr-chunk-hashes': { getSSRChunkHashes: () => RendererHashes };
  readonly 'gatsby/dist/redux': { readonly store: { getState(): BundleState } };
}

/** A result of webpack. */
interface Bundle {
  readonly stats: { readonly hash: string; hasWarnings(): boolean };
  close(): Promise<void>;
}

interface RendererHashes {
  readonly renderPageHash: string;
  readonly templateHashes: Readonly<Record<string, string>>;
}

interface BundleState {
  /** Hash of the bundle for browsers; `''` without one. */
  readonly webpackCompilationHash: string;
  readonly html: {
    /** Hash of the bundle that renders pages; `''` without one. */
    readonly ssrCompilationHash: string;
    readonly templateCompilationHashes: Readonly<Record<string, string>>;
  };
}

/** The bundle that renders pages, from the root of the project. */
export const PAGE_RENDERER = '.cache/page-ssr/routes/render-page.js';

/**
 * Makes Gatsby use the bundles of the last build instead of running webpack twice, which takes most of a build after an edit of
 * content. Both depend on the code and on variables only. Call it in a build whose code is that of the last one, before Gatsby
 * bundles. It does nothing if Gatsby has discarded its state.
 */
export function reuseBundles(): void {
  const { webpackCompilationHash: hash, html } = gatsby('gatsby/dist/redux').store.getState();
  if (hash === '' || html.ssrCompilationHash === '' || !existsSync(join(process.cwd(), PAGE_RENDERER))) return;

  function earlierBundle(): Promise<Bundle> {
    return Promise.resolve({ stats: { hash, hasWarnings: () => false }, close: () => Promise.resolve() });
  }
  gatsby('gatsby/dist/commands/build-javascript').buildProductionBundle = earlierBundle;
  gatsby('gatsby/dist/commands/build-html').buildRenderer = earlierBundle;
  gatsby('gatsby/dist/utils/webpack/get-ssr-chunk-hashes').getSSRChunkHashes = () => ({
    renderPageHash: html.ssrCompilationHash,
    templateHashes: html.templateCompilationHashes,
  });
}

/** Gatsby runs this code from a bundle in another folder, so its modules are looked for from the root of the project. */
function gatsby<Name extends keyof GatsbyModules>(name: Name): GatsbyModules[Name] {
  return createRequire(join(process.cwd(), 'package.json'))(name) as GatsbyModules[Name];
}
