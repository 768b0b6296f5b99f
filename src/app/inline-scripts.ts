import type { PageScripts } from '../config/page-facts';
import { PATHS } from '../config/routes';
import { earlyContentUrl } from './early-content-url';
import { earlyResetScript } from './early-reset-script';
import { speculationRules } from './speculation-rules';
import { startsImmediately } from './starts-immediately';

/**
 * The inline scripts of a built page, in their order, for its CSP (`build/hosting/header-rules.ts`). There are four sets:
 * of the page for reset links, of member pages that request their content early, of other pages that start React immediately, and of
 * all others.
 * @param path address of the page
 * @param scripts the scripts in the heads of pages, from `bundlePageScripts`
 */
export function inlineScriptsOf(path: string, scripts: Pick<PageScripts, 'inline' | 'member'>): readonly string[] {
  return [
    ...(path === PATHS.resetPassword ? [earlyResetScript] : []),
    ...(earlyContentUrl(path) === undefined ? [] : [scripts.member]),
    scripts.inline,
    ...(startsImmediately(path) ? [] : [speculationRules]),
  ];
}
