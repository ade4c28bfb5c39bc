/**
 * The limits of a template as a whole. Reading, compiling and printing it takes time and memory for everything it
 * contains, and other people wait meanwhile. The largest known forms have a tenth of this.
 */
import { isRecord } from '../../json.ts';
import type {
  Id,
  Info,
  Item,
  RecordKind,
  RecordOf,
  ResponseSet,
  TemplateHead,
  TemplatePatch,
  TemplateProblem,
  TemplateRecords,
} from '../document.ts';
import { listExpressions } from '../expressions.ts';
import { KINDS } from '../records/records.ts';
import { listKeysInText, MAX_REFERENCES_IN_TEXT } from '../texts/text-keys.ts';

/** The maximum number of items of a template. */
export const MAX_TEMPLATE_ITEMS = 20_000;
/** The maximum number of tests, which all run after each edit. */
export const MAX_TEMPLATE_TESTS = 200;
/** The maximum number of records of each other kind. */
const MAX_RECORDS = 20_000;
/** The maximum length of all records together, and of each, as JSON in characters. */
export const MAX_TEMPLATE_LENGTH = 16_000_000;
const MAX_RECORD_LENGTH = 2_000_000;
/** The maximum length of all expressions of a template together, in characters. */
const MAX_EXPRESSIONS_LENGTH = 2_000_000;

/** The problems of records after a patch, of which only what it changes is looked at in detail. */
export function checkLimits(after: TemplateRecords, patch: TemplatePatch): TemplateProblem[] {
  for (const kind of KINDS) {
    const count = Object.keys(after[kind]).length;
    if (kind === 'items' && count > MAX_TEMPLATE_ITEMS)
      return [{ code: 'TOO_MANY_ITEMS', params: { max: MAX_TEMPLATE_ITEMS } }];
    if (kind === 'tests' && count > MAX_TEMPLATE_TESTS)
      return [{ code: 'TOO_MANY_TESTS', params: { max: MAX_TEMPLATE_TESTS } }];
    if (count > MAX_RECORDS) return [{ code: 'TOO_MANY_RECORDS', params: { max: MAX_RECORDS } }];
  }
  const { length, expressions } = sumSizes(after);
  if (length > MAX_TEMPLATE_LENGTH) return [{ code: 'TEMPLATE_TOO_LARGE', params: { max: MAX_TEMPLATE_LENGTH } }];
  if (expressions > MAX_EXPRESSIONS_LENGTH)
    return [{ code: 'EXPRESSIONS_TOO_LONG', params: { max: MAX_EXPRESSIONS_LENGTH } }];
  return [
    ...KINDS.flatMap((kind) => (patch[kind]?.upsert ?? []).flatMap((record) => checkRecord(kind, record))),
    ...(patch.items?.upsert ?? []).flatMap((item) => checkReferences(listItemTexts(item), item.id)),
    ...checkReferences(listHeadTexts(patch.head ?? {})),
    ...(patch.response_sets?.upsert ?? []).flatMap((set) => checkReferences(listSetTexts(set))),
    ...(patch.info?.upsert ?? []).flatMap((info) => checkReferences(listInfoTexts(info))),
  ];
}

/** The content of a record, in characters. */
interface RecordSize {
  readonly length: number;
  readonly expressions: number;
}
/** The sizes are cached for each record, because an autosave changes few of thousands. */
const sizes = new WeakMap<object, RecordSize>();

function measure(kind: RecordKind, record: RecordOf[RecordKind]): RecordSize {
  const cached = sizes.get(record);
  if (cached) return cached;
  const sources = kind === 'items' ? listExpressions(record as Item) : [];
  const size = {
    length: JSON.stringify(record).length,
    expressions: sources.reduce((sum, { source }) => sum + source.length, 0),
  };
  sizes.set(record, size);
  return size;
}

/** The length of all records as JSON, in characters. Its cost depends on their number once they are measured. */
export const getRecordsLength = (records: TemplateRecords): number => sumSizes(records).length;

function sumSizes(records: TemplateRecords): RecordSize {
  let [length, expressions] = [0, 0];
  for (const kind of KINDS) {
    const all: Readonly<Record<Id, RecordOf[RecordKind]>> = records[kind];
    for (const id in all) {
      const size = measure(kind, all[id] as RecordOf[RecordKind]);
      length += size.length;
      expressions += size.expressions;
    }
  }
  return { length, expressions };
}

function checkRecord(kind: RecordKind, record: RecordOf[RecordKind]): TemplateProblem[] {
  if (measure(kind, record).length <= MAX_RECORD_LENGTH) return [];
  const at = kind === 'items' ? { item_id: (record as Item).id } : {};
  return [{ code: 'RECORD_TOO_LARGE', params: { max: MAX_RECORD_LENGTH }, ...at }];
}

const checkReferences = (texts: readonly unknown[], item_id?: Id): TemplateProblem[] =>
  texts.some((text) => typeof text === 'string' && listKeysInText(text).length > MAX_REFERENCES_IN_TEXT)
    ? [{ code: 'TOO_MANY_REFERENCES', params: { max: MAX_REFERENCES_IN_TEXT }, ...(item_id && { item_id }) }]
    : [];

const listTranslations = (translations: Readonly<Record<string, object>> | undefined): unknown[] =>
  Object.values(translations ?? {}).flatMap((texts) => (isRecord(texts) ? Object.values(texts) : []));

const listHeadTexts = ({ title, description, translations }: Partial<TemplateHead>): unknown[] => [
  title,
  description,
  ...listTranslations(translations),
];
const listItemTexts = ({ title, options, translations }: Item): unknown[] => [
  title,
  options.required_message,
  isRecord(options.constraint) ? options.constraint.message : null,
  ...listTranslations(translations),
];
const listSetTexts = ({ options }: ResponseSet): unknown[] =>
  options.flatMap(({ label, translations }) => [label, ...listTranslations(translations)]);
const listInfoTexts = ({ text, translations }: Info): unknown[] => [text, ...listTranslations(translations)];
