/** The thread that reads an XLSForm and makes a template of it, so that the server goes on answering meanwhile. */
import { LANGUAGES, type Language } from '@rounds/contract/languages';
import deImport from '@rounds/contract/locales/de/import.json' with { type: 'json' };
import deTemplate from '@rounds/contract/locales/de/template.json' with { type: 'json' };
import enImport from '@rounds/contract/locales/en/import.json' with { type: 'json' };
import enTemplate from '@rounds/contract/locales/en/template.json' with { type: 'json' };
import frImport from '@rounds/contract/locales/fr/import.json' with { type: 'json' };
import frTemplate from '@rounds/contract/locales/fr/template.json' with { type: 'json' };
import { answerAside } from '../../../sheets/index.ts';
import { toBatches } from '../import/batches.ts';
import type { OutlineEntry } from '../import/build-template.ts';
import type { FormWords } from './build.ts';
import { carryForm, isQuestion } from './carry.ts';
import type { Draft } from './drafts.ts';
import { lockedRows } from './locked-rows.ts';
import type { FormAnswer, FormTask } from './reading.ts';
import { readForm } from './workbook.ts';

const WORDS = {
  en: { ...enTemplate, ...enImport },
  de: { ...deTemplate, ...deImport },
  fr: { ...frTemplate, ...frImport },
};
const wordsOf = (language: string) => WORDS[LANGUAGES.includes(language as Language) ? (language as Language) : 'en'];

const words: Omit<FormWords, 'title'> = {
  start_page: (code) => wordsOf(code).start_page,
  end_page: (code) => wordsOf(code).end_page,
  other: (code) => wordsOf(code)['form.other'],
  specify_other: (code) => wordsOf(code)['form.specify_other'],
};

async function readXlsForm(task: FormTask): Promise<FormAnswer> {
  const workbook = await readForm(task.path);
  if (typeof workbook === 'string') return { outcome: 'no-form', reason: workbook };
  const rows = workbook.survey.rows.length;
  if (rows > task.most.questions) return { outcome: 'too-many', count: rows, max: task.most.questions };
  const { title, languages, counts, constructs, notes, records, pages } = carryForm(workbook, task, words);
  if (counts.questions === 0) return { outcome: 'no-form', reason: 'no_questions' };
  const items = Object.keys(records.items).length;
  if (items > task.most.items) return { outcome: 'too-many', count: items, max: task.most.items };
  const locked = lockedRows(workbook, pages, task.locked);
  const isStored = task.wants === 'records' && locked.length === 0;
  const isShown = task.wants === 'outline';
  return {
    outcome: 'read',
    title,
    language: languages.own,
    languages: languages.offered,
    counts,
    constructs,
    notes,
    locked,
    outline: !isShown ? [] : pages.flatMap((page) => outlineOf(page, 0)),
    batches: isStored ? toBatches(records) : [],
  };
}

/** What people will see of the template, entry by entry; hidden calculations are left out. */
function outlineOf(draft: Draft, depth: number): (OutlineEntry & { depth: number })[] {
  const { type, title, reference_key } = draft.item;
  const isContainer = type === 'page' || type === 'start_page' || type === 'section';
  if (!isContainer && !isQuestion(draft)) return [];
  const entry = {
    type: type === 'section' ? ('section' as const) : isContainer ? ('page' as const) : ('question' as const),
    title,
    depth,
    ...(draft.row !== undefined && { row: draft.row }),
    ...(reference_key && { reference_key }),
  };
  return [entry, ...draft.children.flatMap((child) => outlineOf(child, depth + 1))];
}

await answerAside<FormTask, FormAnswer>(readXlsForm);
