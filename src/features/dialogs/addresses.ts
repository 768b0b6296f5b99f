import { findRoute, PATHS } from '../../config/routes';
import type { DialogName } from './open-dialog';

/** The pages that show the dialogs to who comes by address. */
export const DIALOG_PATHS: Readonly<Record<DialogName, string>> = { login: PATHS.login, signup: PATHS.signup };

const DIALOG_NAMES = ['login', 'signup'] as const satisfies readonly DialogName[];

/** The dialog whose page an address is; undefined for every other address. */
export function dialogOf(pathname: string): DialogName | undefined {
  const path = findRoute(pathname)?.path;
  return DIALOG_NAMES.find((name) => DIALOG_PATHS[name] === path);
}
