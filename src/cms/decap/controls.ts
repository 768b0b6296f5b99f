import { OWN_ZONE_KEY } from '../../content-model/cms-format';
import { element } from '../element';
import { siteZone } from '../site-time';
import { dateTimeField, textField, type TypedField } from '../typed-fields';
import { componentOf, type Shown } from './component';
import type { Cms, ControlProps, TypedWidgetName, ValueWidget, ValueWidgetName } from './types';

/** Decap's fields that hold one of a few values. */
const CHOSEN: readonly ValueWidgetName[] = ['boolean', 'select'];

/** The fields that editors type into. @param label of the field @param hasOwnZone whether a time is in the time zone of its entry */
const TYPED: Readonly<Record<TypedWidgetName, (label: string, hasOwnZone: boolean) => TypedField>> = {
  string: () => textField(element('input', { type: 'text' })),
  text: () => textField(element('textarea', { rows: 5 })),
  datetime: (label, hasOwnZone) => dateTimeField(label, siteZone, hasOwnZone),
};

/**
 * Makes every field show its value. Decap renders no field while a picture is loading, and afterwards only those whose control says so, or
 * whose value changes once more. What is typed meanwhile it would replace, so the fields to type into are ours.
 */
export function registerControls(cms: Cms): void {
  for (const name of CHOSEN) {
    const widget: ValueWidget | undefined = cms.getWidget(name);
    if (widget === undefined) continue;
    class CorrectedControl extends widget.control {
      shouldComponentUpdate(): boolean {
        return true;
      }
    }
    cms.registerWidget(name, CorrectedControl, widget.preview, widget.schema);
  }
  for (const [name, create] of Object.entries(TYPED) as [TypedWidgetName, (typeof TYPED)[TypedWidgetName]][]) {
    const control = componentOf<ControlProps>((place, props) => {
      const field = create(String(props.field.get('label')), props.field.get(OWN_ZONE_KEY) === true);
      place.append(field.root);
      return showField(field, props);
    });
    if (control) cms.registerWidget(name, control);
  }
}

/** Connects a field with the form. What is typed stays until the form gets a value that was not typed. */
function showField(field: TypedField, first: ControlProps): Shown<ControlProps> {
  const { root, input } = field;
  const ownClass = root.className;
  let props = first;
  /** The value that the form had last, and those that were typed and that it does not have yet. */
  let last: string | undefined;
  let typed: readonly string[] = [];
  input.addEventListener('input', () => {
    const value = field.read();
    typed = [...typed, value];
    props.onChange(value);
    field.explain?.(value);
  });
  input.addEventListener('focus', () => props.setActiveStyle());
  input.addEventListener('blur', () => props.setInactiveStyle());

  function update(next: ControlProps): void {
    props = next;
    const text = typeof next.value === 'string' || typeof next.value === 'number' ? String(next.value) : '';
    input.id = next.forID;
    root.className = `${ownClass} ${next.classNameWrapper}`;
    const index = typed.lastIndexOf(text);
    typed = typed.slice(index + 1);
    if (index === -1 && text !== last) {
      typed = [];
      field.show(text);
    }
    last = text;
    field.explain?.(typed.at(-1) ?? text);
  }
  update(first);
  return { update, problem: () => field.problem?.() };
}
