/**
 * Stores the answers of a preview. They live as long as the builder is open and survive edits of the template as far as
 * they still fit; nothing is stored or sent.
 */
import {
  type AnswerKey,
  answerKey,
  type Change,
  checkChange,
  compile,
  type Id,
  type ItemState,
  isRowChange,
  listFormLanguages,
  type RunContext,
  type TemplateDocument,
  type TemplateTest,
} from '@rounds/engine';
import { toChanges, toRunContext } from '@rounds/engine/template-tests';
import { type AttachedFile, type Form, type LocalFile, startForm } from '../../form/index.ts';
import { newId } from '../new-id.ts';
import { getItemChanges, type ItemChange } from './item-changes.ts';

export interface Preview {
  form(): Form;
  context(): RunContext;
  /** Keeps the answers and changes the simulated person, asset or start. */
  simulate(context: RunContext): void;
  /** The languages of the template, original first, and the current one. */
  languages(): readonly string[];
  language(): string;
  setLanguage(language: string): void;
  /** Applies the answers to an edited template. */
  edit(document: TemplateDocument): void;
  /** Clears all answers. Returns a function that restores them. */
  reset(): () => void;
  /** The answers so far. */
  log(): readonly Change[];
  /** Replaces all answers by those of a test, as far as they fit. */
  showTest(test: TemplateTest): void;
  /** The test whose answers are shown; null after a reset. */
  testId(): Id | null;
  setTestId(uuid: Id | null): void;
  /** The changes that the last answer caused in other items. */
  lastChanges(): readonly ItemChange[];
  subscribe(listener: () => void): () => void;
}

const NO_CHANGES: readonly ItemChange[] = [];

export function startPreview(start: { document: TemplateDocument; context: RunContext }): Preview {
  let { document, context } = start;
  let languages = listFormLanguages(document);
  let language = document.language;
  let log: Change[] = [];
  let last = NO_CHANGES;
  let testId: Id | null = null;
  const localFiles = new Map<string, LocalFile>();
  const files = { read: async (uuid: string) => localFiles.get(uuid), watch: () => () => {} };
  const listeners = new Set<() => void>();
  let form = open();
  let states = collectStates(form);

  /** Runs synchronously with the answer, so that changes are known before rendering. */
  async function record(
    change: Change,
    attachments: readonly AttachedFile[],
    changed: readonly AnswerKey[],
  ): Promise<void> {
    log.push(change);
    for (const file of attachments) localFiles.set(file.uuid, { ...file, size: file.bytes.size, state: 'here' });
    const run = form.run();
    // A removed row has no state to compare.
    const now = isRowChange(change) ? collectStates(form) : null;
    const presentKeys = now ? changed.filter((key) => now.has(key)) : changed;
    last = getItemChanges({
      before: states,
      run,
      changed: presentKeys,
      answered: answerKey(change),
      records: form.records,
    });
    if (now) states = now;
    else for (const key of changed) states.set(key, run.item(key));
    notify();
  }

  function open(): Form {
    const keepContext = (previousContext: RunContext) => {
      context = previousContext;
    };
    // The moment that the person simulates.
    const present = () => new Date(context.started_at);
    return startForm({ document, language, context, log, files, record, present, saveContext: keepContext }).form;
  }
  function restart(): void {
    form = open();
    states = collectStates(form);
    last = NO_CHANGES;
    notify();
  }
  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    form: () => form,
    context: () => context,
    simulate(next) {
      context = next;
      restart();
    },
    languages: () => languages,
    language: () => language,
    setLanguage(next) {
      language = next;
      restart();
    },
    edit(next) {
      document = next;
      languages = listFormLanguages(next);
      if (!languages.includes(language)) language = next.language;
      const program = compile(next);
      log = log.filter((change) => checkChange(program, change) === null);
      restart();
    },
    reset() {
      const [before, shown] = [log, testId];
      log = [];
      testId = null;
      restart();
      return () => {
        log = [...before, ...log];
        testId = shown;
        restart();
      };
    },
    log: () => log,
    showTest(test) {
      const { user, ...testContext } = toRunContext(test.context);
      // The name of the person is not part of a test.
      const isSame = user === null || user?.id === context.user?.id;
      context = { ...testContext, user: isSame ? (context.user ?? null) : (user ?? null) };
      log = toChanges(compile(document), test, newId);
      testId = test.uuid;
      restart();
    },
    testId: () => testId,
    setTestId(uuid) {
      testId = uuid;
      notify();
    },
    lastChanges: () => last,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The states of all items before the next answer. */
function collectStates(form: Form): Map<AnswerKey, ItemState> {
  const run = form.run();
  const rows = form.steps().flatMap((step) => step.rows.map((row) => row.key));
  const keys = new Set([...Object.keys(form.records.items), ...rows]);
  return new Map([...keys].map((key) => [key, run.item(key)]));
}
