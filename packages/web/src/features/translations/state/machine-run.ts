/** Translates many texts by a machine, in requests of a few, until the person stops it. */
import { MAX_AUTO_TRANSLATED } from '@rounds/contract/checklists/translations.ts';

export interface MachineRun {
  readonly total: number;
  /** The number of texts that were sent and answered. */
  readonly done: number;
  readonly translated: number;
  /** The memory of the workspace does not have them. */
  readonly unknown: number;
  /** The result lost a placeholder or a term that must not be translated. */
  readonly damaged: number;
  readonly isRunning: boolean;
  readonly isCancelled: boolean;
  /** The reason why it ended early. */
  readonly failure: string | null;
  /** Undoes what it has translated, unless something else was changed since. */
  readonly undo: (() => void) | null;
}

export const toRequests = (keys: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(keys.length / MAX_AUTO_TRANSLATED) }, (_, at) =>
    keys.slice(at * MAX_AUTO_TRANSLATED, (at + 1) * MAX_AUTO_TRANSLATED),
  );

export const startedRun = (total: number): MachineRun => ({
  ...{ total, done: 0, translated: 0, unknown: 0, damaged: 0 },
  ...{ isRunning: true, isCancelled: false, failure: null, undo: null },
});
