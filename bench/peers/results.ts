import { median } from '../median';
import { UNITS } from './figures';
import type { Figure } from './figures';

/** A built site that is measured: ours, the peer, or an earlier build of ours. */
export type SubjectName = 'ours' | 'peer' | 'before';

/** The medians of one figure. A subject that was not measured is missing. */
export type Medians = Readonly<Partial<Record<SubjectName, number>>>;

/** The medians of a run, by the id of the figure. */
export type Results = Readonly<Record<string, Medians>>;

/** Collects measured values. */
export interface Samples {
  add(id: string, subject: SubjectName, value: number): void;
  medians(): Results;
  /** All values of each figure, in the order in which they were measured, to see how much they vary. */
  all(): Readonly<Record<string, Readonly<Partial<Record<SubjectName, readonly number[]>>>>>;
}

export function createSamples(): Samples {
  const values = new Map<string, Map<SubjectName, number[]>>();
  return {
    add(id, subject, value) {
      const ofFigure = values.get(id) ?? new Map<SubjectName, number[]>();
      values.set(id, ofFigure);
      ofFigure.set(subject, [...(ofFigure.get(subject) ?? []), value]);
    },
    all() {
      return Object.fromEntries([...values].map(([id, ofFigure]) => [id, Object.fromEntries(ofFigure)]));
    },
    medians() {
      return Object.fromEntries(
        [...values].map(([id, ofFigure]) => [
          id,
          Object.fromEntries([...ofFigure].map(([subject, all]) => [subject, median(all)])),
        ]),
      );
    },
  };
}

/** Our figure divided by another one; undefined if one of them is missing or the other is 0. */
export function ratioTo(subject: 'peer' | 'before', medians: Medians): number | undefined {
  const { ours, [subject]: other } = medians;
  return ours === undefined || other === undefined || other === 0 ? undefined : ours / other;
}

/** Whether a figure reaches its goal; undefined if it has none or if what it is compared with was not measured. */
export function isReached({ goal }: Figure, medians: Medians): boolean | undefined {
  if (!goal || medians.ours === undefined) return undefined;
  if (goal.of === 'itself') return medians.ours <= goal.most;
  const other = medians[goal.of];
  return other === undefined ? undefined : medians.ours <= goal.most * other;
}

/** The goal as text: `≤ 30 ms` or `≤ 1.05 × peer`. */
export function goalText({ goal, unit }: Figure): string {
  if (!goal) return '';
  return goal.of === 'itself' ? `≤ ${UNITS[unit].format(goal.most)}` : `≤ ${goal.most.toFixed(2)} × ${goal.of}`;
}

/** The rows of a table: label, ours, peer, ratio, before, ratio, goal, and whether it is reached. */
export function resultRows(figures: readonly Figure[], results: Results): string[][] {
  return figures.flatMap((figure) => {
    const medians = results[figure.id];
    if (!medians) return [];
    const { format } = UNITS[figure.unit];
    function show(value: number | undefined): string {
      return value === undefined ? '–' : format(value);
    }
    const reached = isReached(figure, medians);
    return [
      [
        figure.label,
        show(medians.ours),
        show(medians.peer),
        ratioTo('peer', medians)?.toFixed(2) ?? '–',
        show(medians.before),
        ratioTo('before', medians)?.toFixed(2) ?? '–',
        goalText(figure),
        reached === undefined ? '' : reached ? 'yes' : 'no',
      ],
    ];
  });
}
