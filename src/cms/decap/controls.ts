import { element } from '../element';
import { siteZone } from '../site-time';
import { dateTimeField, textField, type TypedField } from '../typed-fields';
import type {
  ClassInstance,
  Cms,
  ControlProps,
  DecapComponent,
  TypedWidgetName,
  ValueWidget,
  ValueWidgetName,
} from './types';

/** Decap's fields that hold one of a few values. */
const CHOSEN: readonly ValueWidgetName[] = ['boolean', 'select'];

/** The fields that editors type into. @param label of the field */
const TYPED: Readonly<Record<TypedWidgetName, (label: string) => TypedField>> = {
  string: () => textField(element('input', { type: 'text' })),
  text: () => textField(element('textarea', { rows: 5 })),
  datetime: (label) => dateTimeField(label, siteZone),
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
  for (const [name, create] of Object.entries(TYPED) as [TypedWidgetName, (label: string) => TypedField][]) {
    const control = controlOf(create);
    if (control) cms.registerWidget(name, control);
  }
}

/** A field in Decap's form. */
interface ShownField {
  readonly field: TypedField;
  update(): void;
}

/** A component of Decap's React around a field; undefined if Decap does not provide `createClass` and `h`. */
function controlOf(create: (label: string) => TypedField): DecapComponent | undefined {
  const { createClass, h } = window;
  if (createClass === undefined || h === undefined) return undefined;
  const places = new WeakMap<ClassInstance<ControlProps>, HTMLElement>();
  const shown = new WeakMap<ClassInstance<ControlProps>, ShownField>();
  return createClass<ControlProps>({
    componentDidMount() {
      const field = create(String(this.props.field.get('label')));
      places.get(this)?.append(field.root);
      shown.set(
        this,
        showField(field, () => this.props),
      );
    },
    componentDidUpdate() {
      shown.get(this)?.update();
    },
    shouldComponentUpdate: () => true,
    isValid() {
      const message = shown.get(this)?.field.problem?.();
      return message === undefined || { error: { type: 'CUSTOM', message } };
    },
    render() {
      return h('div', {
        ref: (place) => {
          if (place !== null) places.set(this, place);
        },
      });
    },
  });
}

/** Connects a field with the form. What is typed stays until the form gets a value that was not typed. */
function showField(field: TypedField, props: () => ControlProps): ShownField {
  const { root, input } = field;
  const ownClass = root.className;
  /** The value that the form had last, and those that were typed and that it does not have yet. */
  let last: string | undefined;
  let typed: readonly string[] = [];
  input.addEventListener('input', () => {
    const value = field.read();
    typed = [...typed, value];
    props().onChange(value);
    field.explain?.(value);
  });
  input.addEventListener('focus', () => props().setActiveStyle());
  input.addEventListener('blur', () => props().setInactiveStyle());

  function update(): void {
    const { value, forID, classNameWrapper } = props();
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    input.id = forID;
    root.className = `${ownClass} ${classNameWrapper}`;
    const index = typed.lastIndexOf(text);
    typed = typed.slice(index + 1);
    if (index === -1 && text !== last) {
      typed = [];
      field.show(text);
    }
    last = text;
    field.explain?.(typed.at(-1) ?? text);
  }
  update();
  return { field, update };
}
