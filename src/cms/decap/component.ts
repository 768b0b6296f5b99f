import type { ClassInstance, DecapComponent } from './types';

/** What a component of ours shows. */
export interface Shown<Props> {
  update(props: Props): void;
  /** Why Decap must not save; undefined if it may. */
  problem?(): string | undefined;
  remove?(): void;
}

/**
 * A component of Decap's React around elements of ours; undefined if Decap does not provide `createClass` and `h`.
 * @param show shows the elements in a place, and may show nothing
 */
export function componentOf<Props>(
  show: (place: HTMLElement, props: Props) => Shown<Props> | undefined,
): DecapComponent | undefined {
  const { createClass, h } = window;
  if (createClass === undefined || h === undefined) return undefined;
  const places = new WeakMap<ClassInstance<Props>, HTMLElement>();
  const shown = new WeakMap<ClassInstance<Props>, Shown<Props>>();
  return createClass<Props>({
    componentDidMount() {
      const place = places.get(this);
      const elements = place && show(place, this.props);
      if (elements) shown.set(this, elements);
    },
    componentDidUpdate() {
      shown.get(this)?.update(this.props);
    },
    componentWillUnmount() {
      shown.get(this)?.remove?.();
    },
    shouldComponentUpdate: () => true,
    isValid() {
      const message = shown.get(this)?.problem?.();
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
