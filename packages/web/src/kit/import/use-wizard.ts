/**
 * The steps of every import: choose a file, assign its columns, check its rows, import them. The choices
 * are kept while the person goes back and forth.
 */

import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import type { Encoding, ImportRowError, InspectedSheet, Separator } from '@rounds/contract/import.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, getFieldErrors } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import type { ErrorCounts } from './error-list.tsx';

export type ImportStep = 'file' | 'columns' | 'result';

/** The settings for reading the file. The server guesses those that are not set. */
export interface Reading {
  readonly sheet?: string;
  readonly header_row?: number;
  readonly encoding?: Encoding;
  readonly separator?: Separator;
}

/** The findings of the server in the file. */
export interface SheetInfo<T extends string = string> extends InspectedSheet {
  readonly columns: readonly {
    readonly name: string;
    readonly values: readonly string[];
    readonly guess: T | null;
  }[];
}

/** Whether the person has to choose how the file is read. */
export const isInDoubt = ({ doubts }: SheetInfo): boolean => doubts.encoding.length > 0 || doubts.separator.length > 0;

/** The result of a check, which is the import itself without storing anything. */
export interface CheckedRows {
  readonly errors: readonly ImportRowError[];
  /** Cells that are imported differently, or not at all. */
  readonly notes?: readonly ImportRowError[];
  /** The number of rows with errors, if not all errors are listed. */
  readonly bad_rows?: number;
  readonly error_counts?: ErrorCounts | undefined;
}

export type Columns<T extends string> = Readonly<Partial<Record<T, string>>>;

/** The options of a call that sends a file; `onProgress` receives the share from 0 to 1. */
export interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** Whether the connection is lost and the upload waits for it. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

export interface Busy {
  readonly kind: 'inspecting' | 'checking' | 'importing';
  /** The uploaded share from 0 to 1; at 1 the server is processing the file. */
  readonly share: number;
  readonly isWaiting?: boolean;
}

export interface WizardState<T extends string, I extends SheetInfo, C, R extends Reading> {
  readonly step: ImportStep;
  readonly file: File | null;
  readonly inspected: I | null;
  readonly columns: Columns<T>;
  readonly reading: R;
  readonly skipErrors: boolean;
  readonly checked: C | null;
  readonly busy: Busy | null;
  readonly failure: string | null;
}

/** The calls of one kind of import. */
export interface Source<T extends string, I extends SheetInfo<T>, C, R extends Reading> {
  /** The maximum size of a file in bytes; the limit of all uploads by default. */
  readonly maxBytes?: number;
  inspect(file: File, reading: R, sending: SendOptions): Promise<I>;
  /** Null while the input of a check is incomplete. A different `key` starts another check. */
  check(
    file: File,
    columns: Columns<T>,
    reading: R,
    inspected: I,
  ): { key: string; send(sending: SendOptions): Promise<C> } | null;
  onChosen?(file: File): void;
  onInspected?(inspected: I, reading: R): void;
  onChecked?(checked: C): void;
}

const CHECK_DELAY_MS = 500;
const INITIAL_STATE = {
  step: 'file',
  file: null,
  inspected: null,
  columns: {},
  reading: {},
  skipErrors: false,
  checked: null,
  busy: null,
  failure: null,
} as const;

/**
 * Runs the steps of an import: read a file, assign its columns, check its rows, and import them. One call runs at a
 * time, and each new one aborts the one before.
 */
export function useWizard<T extends string, I extends SheetInfo<T>, C, R extends Reading = Reading>(
  source: Source<T, I, C, R>,
): Wizard<T, I, C, R> {
  type State = WizardState<T, I, C, R>;
  const { t } = useTranslation('import');
  const format = useFormat();
  const [state, setState] = useState<State>(INITIAL_STATE as unknown as State);
  const change = (part: Partial<State>) => setState((current) => ({ ...current, ...part }));
  const running = useRef<AbortController | null>(null);
  const checkTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const abort = useRef(() => {
    clearTimeout(checkTimer.current);
    running.current?.abort();
  });
  useEffect(() => abort.current, []);

  /** Runs one call at a time: a new one aborts the running or scheduled one. */
  async function run<A>(kind: Busy['kind'], send: (sending: SendOptions) => Promise<A>): Promise<A | null> {
    abort.current();
    const controller = new AbortController();
    running.current = controller;
    change({ busy: { kind, share: 0 }, failure: null });
    const onProgress = (share: number) => {
      if (running.current === controller) change({ busy: { kind, share } });
    };
    try {
      const onWaiting = (isWaiting: boolean) => {
        if (running.current !== controller) return;
        setState((current) => ({ ...current, busy: current.busy && { ...current.busy, isWaiting } }));
      };
      const answer = await send({ signal: controller.signal, onProgress, onWaiting });
      if (running.current !== controller) return null;
      change({ busy: null });
      return answer;
    } catch (error) {
      if (isAbortError(error)) return null;
      if (!(error instanceof CallError)) throw error;
      change({ busy: null, failure: toFailure(error) });
      return null;
    }
  }

  /** Repeats the call that failed last. */
  const retry = useRef(() => {});
  /** The settings last requested; `reading` in the state is how the file was actually read. */
  const requested = useRef({} as R);

  const inspect = async (file: File, reading: R, columns: Columns<T>) => {
    requested.current = reading;
    retry.current = () => void inspect(file, reading, columns);
    change({ checked: null });
    const inspected = await run('inspecting', (sending) => source.inspect(file, reading, sending));
    if (!inspected) return;
    source.onInspected?.(inspected, reading);
    change({
      inspected,
      reading,
      step: 'columns',
      columns: keepExistingColumns(columns, inspected) ?? getGuesses<T>(inspected),
    });
  };

  const { file, inspected, columns, reading } = state;
  const check = file && inspected && !isInDoubt(inspected) ? source.check(file, columns, reading, inspected) : null;
  const checkNow = useRef(() => {});
  checkNow.current = () => {
    if (!check) return;
    retry.current = () => checkNow.current();
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
    checkTimer.current = setTimeout(() => checkNow.current(), CHECK_DELAY_MS);
    return () => clearTimeout(checkTimer.current);
  }, [inspected, key]);

  return {
    state,
    choose(file) {
      const { maxBytes = MAX_UPLOAD_BYTES } = source;
      if (file.size > maxBytes) return change({ failure: t('too_large', { size: format.bytes(maxBytes) }) });
      change({ ...(INITIAL_STATE as unknown as State), file: file });
      source.onChosen?.(file);
      void inspect(file, {} as R, {} as Columns<T>);
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
      if (inspected) change({ columns: getGuesses<T>(inspected), checked: null });
    },
    setSkipErrors: (skipErrors) => change({ skipErrors }),
    goTo(step) {
      const shouldAbort = step === 'file' || state.busy?.kind === 'importing';
      if (shouldAbort) abort.current();
      change({ step, failure: null, ...(shouldAbort ? { busy: null } : {}) });
    },
    tryAgain: () => retry.current(),
    finish(send) {
      change({ step: 'result' });
      return run('importing', send);
    },
  };
}

/** The state of an import and its commands. Failures are in the state and do not throw. */
export interface Wizard<
  T extends string = string,
  I extends SheetInfo = SheetInfo,
  C = unknown,
  R extends Reading = Reading,
> {
  readonly state: WizardState<T, I, C, R>;
  choose(file: File): void;
  /** Reads the file with other settings; for another sheet, everything is guessed again. */
  read(next: R): void;
  /** Each target has one column: assigning it again moves it. */
  assign(column: string, target: T | null): void;
  assignAll(columns: Columns<T>): void;
  resetColumns(): void;
  setSkipErrors(skip: boolean): void;
  goTo(step: ImportStep): void;
  /** Repeats a failed read or check. */
  tryAgain(): void;
  finish<A>(send: (sending: SendOptions) => Promise<A>): Promise<A | null>;
}

function getGuesses<T extends string>(inspected: SheetInfo<T>): Columns<T> {
  const columns: Partial<Record<T, string>> = {};
  for (const { name, guess } of inspected.columns) if (guess && !columns[guess]) columns[guess] = name;
  return columns;
}

/** The assignments of columns that still exist; null if none does. */
function keepExistingColumns<T extends string>(columns: Columns<T>, inspected: SheetInfo<T>): Columns<T> | null {
  const names = new Set(inspected.columns.map((column) => column.name));
  const existing = Object.entries<string | undefined>(columns).filter(
    ([, name]) => name !== undefined && names.has(name),
  );
  return existing.length > 0 ? (Object.fromEntries(existing) as Columns<T>) : null;
}

/** Errors of fields say more than the message of the call. */
const toFailure = (error: CallError): string =>
  (error.code === 'VALIDATION_FAILED' && Object.values(getFieldErrors(error)).join(' ')) || error.message;

const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
