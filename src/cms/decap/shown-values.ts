import type { Cms, ValueWidget, ValueWidgetName } from './types';

const NAMES: readonly ValueWidgetName[] = ['boolean', 'select', 'string'];

/**
 * Makes a field show its value. Decap renders no field while a picture is loading, and afterwards only those whose control says so, or
 * whose value changes once more: a digit that was typed meanwhile would not be seen, also if it is typed again.
 */
export function showValues(cms: Cms): void {
  for (const name of NAMES) {
    const widget: ValueWidget | undefined = cms.getWidget(name);
    if (widget === undefined) continue;
    class CorrectedControl extends widget.control {
      shouldComponentUpdate(): boolean {
        return true;
      }
    }
    cms.registerWidget(name, CorrectedControl, widget.preview, widget.schema);
  }
}
