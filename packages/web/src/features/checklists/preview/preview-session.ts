/**
 * The draft being tried out: answers that live as long as the builder is open. They outlast edits of
 * the template, as far as they still fit it; nothing is stored or sent.
 */
import {
  type AnswerKey,
  answerKey,
  type Change,
  checkChange,
  compile,
  type ItemState,
  isRowChange,
  languagesOf,
  type RunContext,
  type TemplateDocument,
} from '@rounds/engine';
import { type Form, type GivenFile, type HeldFile, startForm } from '../../../form/index.ts';
import { differences, type ItemChange } from './item-changes.ts';

export interface Preview {
  form(): Form;
  context(): RunContext;
  /** Goes on with the answers under another person, asset or start. */
  pretend(context: RunContext): void;
  /** The languages that the template is there in, its own first, and the one that the form speaks. */
  languages(): readonly string[];
  language(): string;
  speak(language: string): void;
  /** Goes on with the answers on an edited template. */
  edit(document: TemplateDocument): void;
  /** Takes all answers away; answers what brings them back. */
  reset(): () => void;
  /** What the last answer changed beside itself. */
  lastChanges(): readonly ItemChange[];
  subscribe(listener: () => void): () => void;
}

const NO_CHANGES: readonly ItemChange[] = [];

export function startPreview(start: { document: TemplateDocument; context: RunContext }): Preview {
  let { document, context } = start;
  let languages = languagesOf(document);
  let language = document.language;
  let log: Change[] = [];
  let last = NO_CHANGES;
  const held = new Map<string, HeldFile>();
  const files = { read: async (uuid: string) => held.get(uuid), watch: () => () => {} };
  const listeners = new Set<() => void>();
  let form = open();
  let states = statesOf(form);

  /** Called in the same breath as the answer: what it changed is known before the screen draws. */
  async function record(change: Change, given: readonly GivenFile[], changed: readonly AnswerKey[]): Promise<void> {
    log.push(change);
    for (const file of given) held.set(file.uuid, { ...file, size: file.bytes.size, state: 'here' });
    const run = form.run();
    // Of a row that was taken away nothing is left to speak of.
    const now = isRowChange(change) ? statesOf(form) : null;
    const there = now ? changed.filter((key) => now.has(key)) : changed;
    last = differences({ before: states, run, changed: there, answered: answerKey(change), records: form.records });
    if (now) states = now;
    else for (const key of changed) states.set(key, run.item(key));
    tell();
  }

  function open(): Form {
    const keepContext = (known: RunContext) => {
      context = known;
    };
    return startForm({ document, language, context, log, files, record, keepContext }).form;
  }
  function startAnew(): void {
    form = open();
    states = statesOf(form);
    last = NO_CHANGES;
    tell();
  }
  function tell(): void {
    for (const listener of listeners) listener();
  }

  return {
    form: () => form,
    context: () => context,
    pretend(next) {
      context = next;
      startAnew();
    },
    languages: () => languages,
    language: () => language,
    speak(next) {
      language = next;
      startAnew();
    },
    edit(next) {
      document = next;
      languages = languagesOf(next);
      if (!languages.includes(language)) language = next.language;
      const program = compile(next);
      log = log.filter((change) => checkChange(program, change) === null);
      startAnew();
    },
    reset() {
      const before = log;
      log = [];
      startAnew();
      return () => {
        log = [...before, ...log];
        startAnew();
      };
    },
    lastChanges: () => last,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What every item was like before the next answer; of each answer, only what it changed is looked at. */
function statesOf(form: Form): Map<AnswerKey, ItemState> {
  const run = form.run();
  const rows = form.steps().flatMap((step) => step.rows.map((row) => row.key));
  const keys = new Set([...Object.keys(form.records.items), ...rows]);
  return new Map([...keys].map((key) => [key, run.item(key)]));
}
