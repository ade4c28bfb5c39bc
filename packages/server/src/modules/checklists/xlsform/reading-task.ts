/** Reads an XLSForm and converts it to a template, in a process of its own. */
import { randomUUID } from 'node:crypto';
import { CONTENT_LANGUAGES, LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import deImport from '@rounds/contract/locales/de/import.json' with { type: 'json' };
import deTemplate from '@rounds/contract/locales/de/template.json' with { type: 'json' };
import enImport from '@rounds/contract/locales/en/import.json' with { type: 'json' };
import enTemplate from '@rounds/contract/locales/en/template.json' with { type: 'json' };
import frImport from '@rounds/contract/locales/fr/import.json' with { type: 'json' };
import frTemplate from '@rounds/contract/locales/fr/template.json' with { type: 'json' };
import { type BuiltInWords, convertForm, type DraftItem, findLockedRows, isQuestion, linkLists } from '@rounds/xlsform';
import { createResponseFinder, linkSets } from '../global-responses/link-sets.ts';
import { toBatches } from '../import/batches.ts';
import type { OutlineEntry } from '../import/build-template.ts';
import { fillList } from './list-items.ts';
import type { FormAnswer, FormTask } from './messages.ts';
import { readFormWorkbook } from './workbook.ts';

const WORDS = {
  en: { ...enTemplate, ...enImport },
  de: { ...deTemplate, ...deImport },
  fr: { ...frTemplate, ...frImport },
};
const getWords = (language: string) => WORDS[LANGUAGES.includes(language as Language) ? (language as Language) : 'en'];

const words: BuiltInWords = {
  languages: LANGUAGES,
  start_page: (code) => getWords(code).start_page,
  end_page: (code) => getWords(code).end_page,
  other: (code) => getWords(code)['form.other'],
  specify_other: (code) => getWords(code)['form.specify_other'],
};

export async function read(task: FormTask): Promise<FormAnswer> {
  const workbook = await readFormWorkbook(task.path);
  if (typeof workbook === 'string') return { outcome: 'no-form', reason: workbook };
  const rows = workbook.survey.rows.length;
  if (rows > task.limits.questions) return { outcome: 'too-many', count: rows, max: task.limits.questions };
  const converted = convertForm(workbook, task, { languages: CONTENT_LANGUAGES, words, createId: randomUUID });
  const { title, languages, counts, constructs, pages, longLists } = converted;
  const { records, notes } = linkLists(workbook, converted, (name, language) =>
    linkSets(name, language, createResponseFinder(task.responses)),
  );
  if (counts.questions === 0) return { outcome: 'no-form', reason: 'no_questions' };
  const items = Object.keys(records.items).length;
  if (items > task.limits.items) return { outcome: 'too-many', count: items, max: task.limits.items };
  const locked = findLockedRows(workbook, pages, task.locked);
  const isStored = task.output === 'records' && locked.length === 0;
  const isShown = task.output === 'outline';
  return {
    outcome: 'read',
    title,
    language: languages.primary,
    languages: languages.available,
    counts,
    constructs,
    notes,
    longLists: isStored ? longLists.map(fillList) : [],
    locked,
    outline: !isShown ? [] : pages.flatMap((page) => toOutline(page, 0)),
    batches: isStored ? toBatches(records) : [],
  };
}

/** The visible items of the template. Hidden calculations are left out. */
function toOutline(draft: DraftItem, depth: number): (OutlineEntry & { depth: number })[] {
  const { type, title, reference_key } = draft.item;
  const isContainer = type === 'page' || type === 'start_page' || type === 'section';
  if (!isContainer && !isQuestion(draft)) return [];
  const entry = {
    type: type === 'section' ? ('section' as const) : isContainer ? ('page' as const) : ('question' as const),
    item_type: type,
    title,
    depth,
    ...(draft.row !== undefined && { row: draft.row }),
    ...(reference_key && { reference_key }),
  };
  return [entry, ...draft.children.flatMap((child) => toOutline(child, depth + 1))];
}
