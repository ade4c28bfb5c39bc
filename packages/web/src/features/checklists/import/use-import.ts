/** Everything that a person has chosen in the wizard; it stays while they go back and forth. */
import { type FormImported, IMPORT_TARGETS, type ImportTarget } from '@rounds/contract/checklists';
import { type ContentLanguage, LANGUAGES } from '@rounds/contract/languages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/index.ts';
import {
  type Checked,
  type Columns,
  checkFile,
  checkForm,
  type Destination,
  type Inspected,
  importFile,
  importForm,
  inspectFile,
  isAborted,
  isTooLarge,
  type Reading,
} from './import-queries.ts';

export type ImportStep = 'file' | 'columns' | 'result';

export interface Importing {
  readonly step: ImportStep;
  readonly file: File | null;
  readonly inspected: Inspected | null;
  readonly columns: Columns;
  readonly guessed: number;
  readonly reading: Reading;
  readonly destination: Destination;
  /** The language is a guess from the texts of the file, and nobody has chosen another one. */
  readonly isLanguageGuessed: boolean;
  readonly skipErrors: boolean;
  readonly checked: Checked | null;
  /** The file is taken as the XLSForm that it is, and not as a sheet of questions. */
  readonly asForm: boolean;
  /** What would come of the form. */
  readonly form: FormImported | null;
  /** What is under way; `share` of the upload from 0 to 1, then the server works. */
  readonly busy: { readonly kind: 'inspecting' | 'checking' | 'importing'; readonly share: number } | null;
  readonly failure: string | null;
}

const REST_BEFORE_CHECK = 500;
const TITLE_MAX = 300;

const titleOf = (file: File) => file.name.replace(/\.[^.]+$/, '').slice(0, TITLE_MAX);

const guessesOf = (inspected: Inspected): Columns => {
  const columns: Partial<Record<ImportTarget, string>> = {};
  for (const { name, guess } of inspected.columns) if (guess && !columns[guess]) columns[guess] = name;
  return columns;
};

/** Choices for columns that another sheet or header row has too are kept; the rest is guessed anew. */
function stillThere(columns: Columns, inspected: Inspected): Columns {
  const names = new Set(inspected.columns.map((column) => column.name));
  const kept = Object.entries(columns).filter(([, name]) => names.has(name));
  return kept.length > 0 ? (Object.fromEntries(kept) as Columns) : guessesOf(inspected);
}

export function useImport(parentId: number | null) {
  const { t, i18n } = useTranslation('import');
  const own: ContentLanguage = LANGUAGES.find((code) => i18n.language.startsWith(code)) ?? 'en';
  const [state, setState] = useState<Importing>({
    step: 'file',
    file: null,
    inspected: null,
    columns: {},
    guessed: 0,
    reading: {},
    destination: { title: '', parentId, language: own },
    isLanguageGuessed: false,
    skipErrors: false,
    checked: null,
    asForm: false,
    form: null,
    busy: null,
    failure: null,
  });
  const isLanguageChosen = useRef(false);
  const change = (part: Partial<Importing>) => setState((current) => ({ ...current, ...part }));
  const underway = useRef<AbortController | null>(null);
  useEffect(() => () => underway.current?.abort(), []);

  /** One call at a time: a newer choice breaks off what an older one began. */
  async function run<T>(kind: NonNullable<Importing['busy']>['kind'], send: (sending: object) => Promise<T>) {
    underway.current?.abort();
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
      change({ busy: null, failure: error.message });
      return null;
    }
  }

  const guess = (language: ContentLanguage | null) =>
    setState((current) => ({
      ...current,
      destination: { ...current.destination, language: language ?? own },
      isLanguageGuessed: language !== null,
    }));

  const inspect = async (file: File, reading: Reading, columns: Columns) => {
    const inspected = await run('inspecting', (sending) => inspectFile(file, reading, sending));
    if (!inspected) return;
    const assigned = stillThere(columns, inspected);
    if (!isLanguageChosen.current) guess(inspected.language);
    change({
      inspected,
      asForm: inspected.xlsform && Object.keys(reading).length === 0,
      form: null,
      step: 'columns',
      columns: assigned,
      guessed: Object.keys(guessesOf(inspected)).length,
      checked: null,
    });
  };

  const { file, inspected, columns, reading, destination, skipErrors, asForm } = state;
  const wanted = JSON.stringify(asForm ? 'form' : [columns, reading]);
  const checkNow = useRef(() => {});
  checkNow.current = () => {
    if (!file) return;
    if (asForm) {
      void run('checking', (sending) => checkForm(file, destination.language, sending)).then((form) => {
        if (form) change({ form, destination: { ...destination, title: form.title, language: form.language } });
      });
      return;
    }
    if (!columns.question) return;
    void run('checking', (sending) => checkFile(file, columns, reading, sending)).then((checked) => {
      if (checked) change({ checked });
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is wanted is checked anew
  useEffect(() => {
    if (!inspected) return;
    const timer = setTimeout(() => checkNow.current(), REST_BEFORE_CHECK);
    return () => clearTimeout(timer);
  }, [inspected, wanted]);

  return {
    state,
    choose(chosen: File) {
      if (isTooLarge(chosen)) return change({ failure: t('too_large') });
      change({
        file: chosen,
        reading: {},
        columns: {},
        inspected: null,
        checked: null,
        form: null,
        destination: { ...destination, title: titleOf(chosen) },
        isLanguageGuessed: false,
      });
      isLanguageChosen.current = false;
      void inspect(chosen, {}, {});
    },
    read(next: Reading) {
      if (!file) return;
      const merged = { ...reading, ...next };
      change({ reading: merged });
      void inspect(file, merged, columns);
    },
    /** Each field of the template comes from one column; choosing it again takes it from there. */
    assign(column: string, target: ImportTarget | null) {
      const next = Object.fromEntries(
        IMPORT_TARGETS.flatMap((one) => {
          if (one === target) return [[one, column]];
          return columns[one] && columns[one] !== column ? [[one, columns[one]]] : [];
        }),
      ) as Columns;
      change({ columns: next, checked: null });
    },
    resetColumns() {
      if (inspected) change({ columns: guessesOf(inspected), checked: null });
    },
    setDestination(part: Partial<Destination>) {
      if (part.language) isLanguageChosen.current = true;
      change({ destination: { ...destination, ...part }, ...(part.language && { isLanguageGuessed: false }) });
    },
    setSkipErrors: (skip: boolean) => change({ skipErrors: skip }),
    goTo: (step: ImportStep) => {
      if (step === 'file') underway.current?.abort();
      change({ step, failure: null, ...(step === 'file' ? { busy: null } : {}) });
    },
    /** A form can also be read as a sheet of questions like any other, and back. */
    takeAsForm: (as: boolean) => change({ asForm: as, failure: null }),
    checkAgain: () => checkNow.current(),
    async finish(): Promise<Pick<Checked, 'template_id' | 'imported'> | null> {
      if (!file) return null;
      change({ step: 'result' });
      if (asForm) return run('importing', (sending) => importForm(file, destination, sending));
      const done = await run('importing', (sending) =>
        importFile(file, columns, reading, destination, skipErrors, sending),
      );
      return done;
    },
  };
}
export type ImportActions = ReturnType<typeof useImport>;
