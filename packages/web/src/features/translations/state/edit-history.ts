/** Records the steps of one person that can be undone. What somebody else has changed since stays unchanged. */

import type { TranslationRecord, translations } from '@rounds/contract/checklists/translations.ts';
import type { BodyInputOf } from '@rounds/contract/endpoint.ts';

/** The state of a translation: its text, who made it, and the source that it translates. */
export interface Snapshot {
  readonly translation: string;
  readonly is_machine: boolean;
  readonly source: string;
}

export interface StepPart {
  readonly key: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
}
export type Step = readonly StepPart[];

export const toSnapshot = (record: TranslationRecord): Snapshot => ({
  translation: record.translation,
  is_machine: record.is_machine,
  source: record.previous_source ?? record.source,
});

/** The parts of a step that have changed something. */
export const toStep = (
  before: readonly TranslationRecord[],
  getAfter: (key: string) => TranslationRecord | undefined,
): Step =>
  before.flatMap((record) => {
    const after = getAfter(record.key);
    if (!after) return [];
    const part = { key: record.key, before: toSnapshot(record), after: toSnapshot(after) };
    return isSameSnapshot(part.before, part.after) ? [] : [part];
  });

const isSameSnapshot = (one: Snapshot, other: Snapshot): boolean =>
  one.translation === other.translation &&
  (one.translation === '' || (one.is_machine === other.is_machine && one.source === other.source));

export type RestoredRecord = BodyInputOf<typeof translations.bulkUpdate>['records'][number];

interface Restoring {
  readonly records: readonly RestoredRecord[];
  /** The number of texts that were changed by others since, or no longer exist. */
  readonly kept: number;
}

export function restore(
  step: Step,
  to: 'before' | 'after',
  getNow: (key: string) => TranslationRecord | undefined,
): Restoring {
  const from = to === 'before' ? 'after' : 'before';
  const records = step.flatMap((part): RestoredRecord[] => {
    const now = getNow(part.key);
    if (!now || now.translation !== part[from].translation || now.is_machine !== part[from].is_machine) return [];
    const { translation, is_machine, source } = part[to];
    return [{ key: part.key, translation, ...(translation !== '' && { is_machine, source }) }];
  });
  return { records, kept: step.length - records.length };
}

export interface EditHistory {
  add(step: Step): void;
  /** Takes the step that undo or redo would apply. */
  take(kind: 'undo' | 'redo'): Step | null;
  can(): { readonly undo: boolean; readonly redo: boolean };
}

const MAX_STEPS = 200;

export function createEditHistory(): EditHistory {
  let done: Step[] = [];
  let undone: Step[] = [];
  let state = { undo: false, redo: false };
  const update = () => {
    const next = { undo: done.length > 0, redo: undone.length > 0 };
    // The same object while nothing differs, for those who compare it.
    if (next.undo !== state.undo || next.redo !== state.redo) state = next;
  };
  return {
    add(step) {
      if (step.length === 0) return;
      done = [...done, step].slice(-MAX_STEPS);
      undone = [];
      update();
    },
    take(kind) {
      const [from, to] = kind === 'undo' ? [done, undone] : [undone, done];
      const step = from.pop() ?? null;
      if (step) to.push(step);
      update();
      return step;
    },
    can: () => state,
  };
}
