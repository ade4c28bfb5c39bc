/**
 * Bringing in the rows of a file, whatever becomes of them: choose the file, assign its columns, see
 * the check of its rows, import. What was chosen stays while a person goes back and forth.
 */

import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import type { Encoding, ImportRowError } from '@rounds/contract/import';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, getFieldErrors } from '../api/index.ts';
import type { ErrorCounts } from './error-list.tsx';

export type ImportStep = 'file' | 'columns' | 'result';

/** How the file is read; what is not set is the server's guess. */
export interface Reading {
  readonly sheet?: string;
  readonly header_row?: number;
  readonly encoding?: Encoding;
}

/** A file as the server sees it. */
export interface SeenSheet<T extends string = string> {
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly header_row: number;
  /** How the characters of a CSV file are stored; null for workbooks. */
  readonly encoding: Encoding | null;
  readonly rows: number;
  readonly columns: readonly {
    readonly name: string;
    readonly values: readonly string[];
    readonly guess: T | null;
  }[];
}

/** What a check says of rows; a check is the import itself without storing anything. */
export interface CheckedRows {
  readonly errors: readonly ImportRowError[];
  /** All rows with errors, where not all errors are listed. */
  readonly bad_rows?: number;
  readonly error_counts?: ErrorCounts | undefined;
}

export type Columns<T extends string> = Readonly<Partial<Record<T, string>>>;

export interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface Busy {
  readonly kind: 'inspecting' | 'checking' | 'importing';
  /** Of the upload, from 0 to 1; then the server works. */
  readonly share: number;
}

export interface WizardState<T extends string, I extends SeenSheet, C, R extends Reading> {
  readonly step: ImportStep;
  readonly file: File | null;
  readonly inspected: I | null;
  readonly columns: Columns<T>;
  readonly guessed: number;
  readonly reading: R;
  readonly skipErrors: boolean;
  readonly checked: C | null;
  readonly busy: Busy | null;
  readonly failure: string | null;
}

/** What is imported, and how the server is asked about it. */
export interface Source<T extends string, I extends SeenSheet<T>, C, R extends Reading> {
  inspect(file: File, reading: R, sending: Sending): Promise<I>;
  /** Null while something is missing that a check needs; another `key` is checked again. */
  check(
    file: File,
    columns: Columns<T>,
    reading: R,
    inspected: I,
  ): { key: string; send(sending: Sending): Promise<C> } | null;
  onChosen?(file: File): void;
  onInspected?(inspected: I, reading: R): void;
  onChecked?(checked: C): void;
}

const REST_BEFORE_CHECK = 500;
const NOTHING = {
  step: 'file',
  file: null,
  inspected: null,
  columns: {},
  guessed: 0,
  reading: {},
  skipErrors: false,
  checked: null,
  busy: null,
  failure: null,
} as const;

export function useWizard<T extends string, I extends SeenSheet<T>, C, R extends Reading = Reading>(
  source: Source<T, I, C, R>,
): Wizard<T, I, C, R> {
  type State = WizardState<T, I, C, R>;
  const { t } = useTranslation('import');
  const [state, setState] = useState<State>(NOTHING as unknown as State);
  const change = (part: Partial<State>) => setState((current) => ({ ...current, ...part }));
  const underway = useRef<AbortController | null>(null);
  const checkingSoon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const breakOff = useRef(() => {
    clearTimeout(checkingSoon.current);
    underway.current?.abort();
  });
  useEffect(() => breakOff.current, []);

  /** One call at a time: a newer choice breaks off what an older one began, or was about to. */
  async function run<A>(kind: Busy['kind'], send: (sending: Sending) => Promise<A>): Promise<A | null> {
    breakOff.current();
    const controller = new AbortController();
    underway.current = controller;
    change({ busy: { kind, share: 0 }, failure: null });
    const onProgress = (share: number) => {
      if (underway.current === controller) change({ busy: { kind, share } });
    };
    try {
      const answer = await send({ signal: controller.signal, onProgress });
      if (underway.current !== controller) return null;
      change({ busy: null });
      return answer;
    } catch (error) {
      if (isAborted(error)) return null;
      if (!(error instanceof CallError)) throw error;
      change({ busy: null, failure: toFailure(error) });
      return null;
    }
  }

  /** What failed last, once more. */
  const again = useRef(() => {});
  /** As it was last asked for; `reading` in the state is how the file was really read. */
  const requested = useRef({} as R);

  const inspect = async (file: File, reading: R, columns: Columns<T>) => {
    requested.current = reading;
    again.current = () => void inspect(file, reading, columns);
    change({ checked: null });
    const inspected = await run('inspecting', (sending) => source.inspect(file, reading, sending));
    if (!inspected) return;
    const guesses = guessesOf<T>(inspected);
    source.onInspected?.(inspected, reading);
    change({
      inspected,
      reading,
      step: 'columns',
      columns: stillThere(columns, inspected) ?? guesses,
      guessed: Object.keys(guesses).length,
    });
  };

  const { file, inspected, columns, reading } = state;
  const check = file && inspected ? source.check(file, columns, reading, inspected) : null;
  const checkNow = useRef(() => {});
  checkNow.current = () => {
    if (!check) return;
    again.current = () => checkNow.current();
    void run('checking', check.send).then((checked) => {
      if (!checked) return;
      change({ checked });
      source.onChecked?.(checked);
    });
  };
  const key = check?.key ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file or key is checked again
  useEffect(() => {
    if (key === null) return;
    checkingSoon.current = setTimeout(() => checkNow.current(), REST_BEFORE_CHECK);
    return () => clearTimeout(checkingSoon.current);
  }, [inspected, key]);

  return {
    state,
    choose(chosen) {
      if (chosen.size > MAX_UPLOAD_BYTES) return change({ failure: t('too_large') });
      change({ ...(NOTHING as unknown as State), file: chosen });
      source.onChosen?.(chosen);
      void inspect(chosen, {} as R, {} as Columns<T>);
    },
    read(next) {
      if (!file) return;
      const isAnotherSheet = next.sheet !== undefined;
      void inspect(file, isAnotherSheet ? next : { ...requested.current, ...next }, columns);
    },
    assign(column, target) {
      const others = Object.entries(columns).filter(([one, name]) => one !== target && name !== column);
      const next = Object.fromEntries(target ? [...others, [target, column]] : others) as Columns<T>;
      change({ columns: next, checked: null });
    },
    assignAll(next) {
      change({ columns: next, checked: null });
    },
    resetColumns() {
      if (inspected) change({ columns: guessesOf<T>(inspected), checked: null });
    },
    setSkipErrors: (skipErrors) => change({ skipErrors }),
    goTo(step) {
      const isBrokenOff = step === 'file' || state.busy?.kind === 'importing';
      if (isBrokenOff) breakOff.current();
      change({ step, failure: null, ...(isBrokenOff ? { busy: null } : {}) });
    },
    tryAgain: () => again.current(),
    finish(send) {
      change({ step: 'result' });
      return run('importing', send);
    },
  };
}

export interface Wizard<
  T extends string = string,
  I extends SeenSheet = SeenSheet,
  C = unknown,
  R extends Reading = Reading,
> {
  readonly state: WizardState<T, I, C, R>;
  choose(file: File): void;
  /** Reads the file in another way; what its other sheets hold is guessed again. */
  read(next: R): void;
  /** Each target comes from one column; choosing it again takes it from there. */
  assign(column: string, target: T | null): void;
  assignAll(columns: Columns<T>): void;
  resetColumns(): void;
  setSkipErrors(skip: boolean): void;
  goTo(step: ImportStep): void;
  /** After a failure: reads or checks once more. */
  tryAgain(): void;
  finish<A>(send: (sending: Sending) => Promise<A>): Promise<A | null>;
}

function guessesOf<T extends string>(inspected: SeenSheet<T>): Columns<T> {
  const columns: Partial<Record<T, string>> = {};
  for (const { name, guess } of inspected.columns) if (guess && !columns[guess]) columns[guess] = name;
  return columns;
}

/** Choices for columns that another sheet or header row has too; null where it has none of them. */
function stillThere<T extends string>(columns: Columns<T>, inspected: SeenSheet<T>): Columns<T> | null {
  const names = new Set(inspected.columns.map((column) => column.name));
  const kept = Object.entries<string | undefined>(columns).filter(([, name]) => name !== undefined && names.has(name));
  return kept.length > 0 ? (Object.fromEntries(kept) as Columns<T>) : null;
}

/** What is wrong with the fields of a call says more than that it was rejected. */
const toFailure = (error: CallError): string =>
  (error.code === 'VALIDATION_FAILED' && Object.values(getFieldErrors(error)).join(' ')) || error.message;

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
