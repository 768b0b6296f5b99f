import { cmsMessages } from '../messages';
import type { Cms } from './types';

/** Lets the message at a field say what it expects: the settings have a description for each expression. */
export function describeExpressions(cms: Cms): void {
  const phrases = cms.getLocale('en');
  const { editor } = phrases;
  const { editorControlPane: pane } = editor;
  const widget = { ...pane.widget, regexPattern: cmsMessages.fieldExpects };
  cms.registerLocale('en', { ...phrases, editor: { ...editor, editorControlPane: { ...pane, widget } } });
}
