/** Registers the questions and sections of templates over all versions, by their permanent ids. */
import { LANGUAGES } from '@rounds/contract/languages.ts';
import {
  CATALOGUE,
  DATE_SHAPES,
  getDateShape,
  getNumberBounds,
  getOfferedUnits,
  type Item,
  type ItemType,
  listMaskedItems,
  type ResponseOption,
  type TemplateDocument,
} from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import type { QuestionOption } from '../../db/schema/stored-types.ts';
import type { Tables } from '../../db/tables.ts';
import {
  createState,
  listRegisteredQuestions,
  lockTemplateRow,
  type QuestionInput,
  type RegisteredQuestion,
  saveQuestions,
  saveSections,
} from './queries/questions.ts';

/**
 * Decides the chart of a question: shares of options, a histogram of numbers or dates, or only the number of answers.
 */
export type QuestionKind = Tables['analytics_question']['kind'];

/** The options of a checkbox. */
export const TICKED = '00000000-0000-4000-8000-000000000001';
export const NOT_TICKED = '00000000-0000-4000-8000-000000000000';

export interface PlannedQuestion {
  readonly id: number;
  /** The type in this version. */
  readonly type: ItemType;
  readonly kind: QuestionKind;
  /** The unit in which its numbers are counted. */
  readonly unit: string | null;
}
/** The plan by which the answers of a version are counted, by item. */
export type VersionPlan = ReadonlyMap<string, PlannedQuestion>;

export interface PublishedTemplate {
  readonly template_id: number;
  readonly version: number;
  readonly document: TemplateDocument;
}

const plans = new WeakMap<TemplateDocument, VersionPlan>();

/** Publishing has registered the questions of the version, unless it was published before there was analytics. */
export async function getPlan(tx: Tx, published: PublishedTemplate): Promise<VersionPlan> {
  const cached = plans.get(published.document);
  if (cached) return cached;
  const plan = createPlan(published, await listRegisteredQuestions(tx, published.template_id));
  if (plan) {
    plans.set(published.document, plan);
    return plan;
  }
  // The ids are not cached: if the transaction fails, they do not exist.
  await registerVersion(tx, published);
  return createPlan(published, await listRegisteredQuestions(tx, published.template_id))!;
}

/** Null if a question of the version is not registered. */
function createPlan(
  { version, document }: PublishedTemplate,
  registered: readonly RegisteredQuestion[],
): VersionPlan | null {
  const byBase = new Map(registered.map((question) => [question.base_uuid, question]));
  const plan = new Map<string, PlannedQuestion>();
  const masked = listMaskedItems(document);
  for (const item of document.items.filter(isCounted)) {
    const question = byBase.get(toBaseId(item));
    if (!question?.versions.includes(version)) return null;
    plan.set(item.id, { id: question.id, type: item.type, kind: toKind(item, masked), unit: question.unit });
  }
  return plan;
}

/** Titles, options and limits are those of the latest version. May be repeated. */
export async function registerVersion(tx: Tx, { template_id, version, document }: PublishedTemplate): Promise<void> {
  await createState(tx);
  await lockTemplateRow(tx, template_id);
  const questionsByUuid = new Map((await listRegisteredQuestions(tx, template_id)).map((one) => [one.base_uuid, one]));
  const byId = new Map(document.items.map((item) => [item.id, item]));
  const sets = new Map(document.response_sets.map((set) => [set.uuid, set]));
  const masked = listMaskedItems(document);
  const questions: QuestionInput[] = [];
  for (const [position, item] of document.items.entries()) {
    const base_uuid = toBaseId(item);
    // An item and its copies have the title of the item itself.
    if (!isCounted(item) || (item.id !== base_uuid && byId.has(base_uuid))) continue;
    if (questions.some((one) => one.base_uuid === base_uuid)) continue;
    const before = questionsByUuid.get(base_uuid);
    const earlier = before?.options ?? [];
    const options = listOptions(item, sets);
    const isLatest = before === undefined || version >= Math.max(...before.versions);
    const latest = isLatest ? describeQuestion(item, { position, items: byId, sets, masked }) : before;
    questions.push({
      ...latest,
      base_uuid,
      template_id,
      unit: before?.unit ?? getOfferedUnits(item)[0] ?? null,
      options: mergeOptions(isLatest ? [options, earlier] : [earlier, options]),
      versions: [...new Set([...(before?.versions ?? []), version])].sort((a, b) => a - b),
    });
  }
  await saveQuestions(tx, questions);
  const sections = document.items.flatMap((item, position) =>
    CATALOGUE[item.type].kind === 'question'
      ? []
      : [{ template_id, section_uuid: item.id.toLowerCase(), title: item.title, position, version }],
  );
  await saveSections(tx, sections);
}

export const toBaseId = ({ id, base_id }: Pick<Item, 'id' | 'base_id'>): string => (base_id ?? id).toLowerCase();

/** Computed questions whose results are counted like answers. */
const COUNTED_RESULTS: readonly ItemType[] = ['calculation', 'counter', 'issues_count'];
const isCounted = ({ type }: Item): boolean => {
  const { kind, value, computed } = CATALOGUE[type];
  return kind === 'question' && value !== 'none' && (!computed || COUNTED_RESULTS.includes(type));
};

function toKind(item: Item, masked: ReadonlySet<string>): QuestionKind {
  const { id, type } = item;
  const { value } = CATALOGUE[type];
  // A chart must not show what a report hides.
  if (masked.has(id)) return 'other';
  if (value === 'number') return 'number';
  if (value === 'date') return DATE_SHAPES[getDateShape(item)].parts.some((part) => part === 'year') ? 'date' : 'other';
  return value === 'choices' || value === 'boolean' || value === 'list_items' ? 'options' : 'other';
}

const describeQuestion = (
  item: Item,
  {
    position,
    items,
    sets,
    masked,
  }: {
    readonly position: number;
    readonly items: ReadonlyMap<string, Item>;
    readonly sets: ResponseSets;
    readonly masked: ReadonlySet<string>;
  },
) => ({
  type: item.type,
  kind: toKind(item, masked),
  title: item.title,
  section: (item.parent_id && items.get(item.parent_id)?.title) || '',
  position,
  ...toLimits(item),
  list_uuid: typeof item.options.global_list_uuid === 'string' ? item.options.global_list_uuid : null,
  response_uuid: sets.get(String(item.options.response_set_id))?.global_id ?? null,
});

function toLimits(item: Item) {
  const { min, max } =
    item.type === 'number' || item.type === 'slider' ? getNumberBounds(item) : { min: null, max: null };
  return { lower_limit: min, upper_limit: max };
}

type ResponseSets = ReadonlyMap<string, TemplateDocument['response_sets'][number]>;

function listOptions(item: Item, sets: ResponseSets): QuestionOption[] {
  const { value } = CATALOGUE[item.type];
  if (value === 'boolean') return [TICKED, NOT_TICKED].map((key) => ({ key, label: '', color: null }));
  if (value !== 'choices') return [];
  return (sets.get(String(item.options.response_set_id))?.options ?? []).map((option) => ({
    key: option.uuid.toLowerCase(),
    label: option.label,
    ...toTranslations(option),
    // An option that fails is red unless it has a colour of its own.
    color: option.color === 'none' ? (option.failed ? 'red' : null) : option.color,
    ...(option.failed && { is_failed: true as const }),
  }));
}

function toTranslations({ translations }: ResponseOption): Pick<QuestionOption, 'translations'> {
  const labels = LANGUAGES.flatMap((language) => {
    const label = translations?.[language]?.label;
    return label ? [[language, label] as const] : [];
  });
  return labels.length > 0 ? { translations: Object.fromEntries(labels) } : {};
}

/** Options of earlier lists come first and win over those of later ones. */
function mergeOptions(lists: readonly (readonly QuestionOption[])[]): QuestionOption[] {
  const merged = new Map<string, QuestionOption>();
  for (const option of lists.flat()) if (!merged.has(option.key)) merged.set(option.key, option);
  return [...merged.values()];
}
