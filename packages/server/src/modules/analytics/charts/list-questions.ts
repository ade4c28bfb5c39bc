/** The questions of templates over all their versions, with how often each was answered and failed. */
import { type AnalyticsQuestion, type AnalyticsResponse, MAX_CHOSEN, MAX_QUESTIONS } from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import { toViewer } from '../../../lists/index.ts';
import {
  findQuestions,
  listQuestions as listRegisteredQuestions,
  listUsedResponses,
  type RegisteredQuestion,
} from '../../facts/index.ts';
import { type Range, readRange } from '../range.ts';
import { answerSet, optionSet } from '../sources/queries/answer-sets.ts';
import { selectCounted } from '../sources/queries/count-set.ts';
import { createScope, type Scope } from '../sources/scope.ts';
import type { ChartQueryOutput, ChartViewer } from './chart-context.ts';
import { toOptionLabel } from './labels.ts';
import { listNames } from './queries/labels.ts';
import { countAnswers, countChosen, listTemplateIds, QUESTION_ID } from './queries/questions.ts';
import { getTexts } from './texts.ts';

export async function listQuestions(
  viewer: ChartViewer,
  query: ChartQueryOutput,
): Promise<{ list: AnalyticsQuestion[]; is_truncated: boolean }> {
  const { tx, actor, locale } = viewer;
  const range = readRange(query, toViewer(actor, locale));
  const scope = await createScope(viewer, { page: 'responses', filter: query.filter });
  const templateIds = await listTemplateIds(tx, scope.filters.templates);
  const registered = query.question
    ? (await findQuestions(tx, query.question)).filter(({ template_id }) => templateIds?.includes(template_id) ?? true)
    : await listRegisteredQuestions(tx, templateIds);
  const listedQuestions = registered.slice(0, MAX_QUESTIONS);
  const set = answerSet(
    scope,
    listedQuestions.map(({ id }) => id),
    'failed',
  );
  const counted = { set, range, timeZone: actor.tz_code, keys: { question: QUESTION_ID } };
  const counts = await countAnswers(tx, selectCounted(counted));
  const optionCounts = await listChosen(viewer, scope, { shown: listedQuestions, range });
  const templates = await listNames(
    tx,
    'template',
    [...new Set(listedQuestions.map(({ template_id }) => `${template_id}`))],
    locale,
  );
  const titles = new Map(templates.map(({ key, label }) => [key, label]));
  const usedResponses = listedQuestions.some(({ response_uuid }) => response_uuid)
    ? await listUsedResponses(tx, null, locale)
    : [];
  const responses = new Map(usedResponses.map(({ uuid, name }) => [uuid, { uuid, name }]));
  const list = listedQuestions.map((question): AnalyticsQuestion => {
    const { answered = 0, failed = 0 } = counts.get(question.id) ?? {};
    return {
      item_base_uuid: question.base_uuid,
      template_id: question.template_id,
      template_title: titles.get(`${question.template_id}`) ?? '',
      title: question.title,
      type: question.type,
      section: question.section,
      kind: question.kind,
      options: query.question ? toOptions(question, locale) : [],
      versions: [...question.versions],
      response: responses.get(question.response_uuid ?? '') ?? null,
      answered_count: answered,
      failed_count: failed,
      can_fail: failed > 0 || question.options.some(({ is_failed }) => is_failed),
      chosen: optionCounts.get(question.id) ?? [],
    };
  });
  return { list, is_truncated: registered.length > MAX_QUESTIONS };
}

interface Listed {
  readonly shown: readonly RegisteredQuestion[];
  readonly range: Range;
}
type Chosen = AnalyticsQuestion['chosen'];

/** Returns options by the id of the question. Options that are items of a global list have their names. */
async function listChosen(
  { tx, actor, locale }: ChartViewer,
  scope: Scope,
  { shown, range }: Listed,
): Promise<Map<number, Chosen>> {
  const withOptions = shown.filter(({ kind }) => kind === 'options');
  const set = optionSet(
    scope,
    withOptions.map(({ id }) => id),
  );
  const counted = { set, range, timeZone: actor.tz_code, keys: { question: QUESTION_ID } };
  const optionRows = await countChosen(tx, selectCounted(counted), MAX_CHOSEN);
  const options = new Map(
    shown.map((one) => [one.id, new Map(toOptions(one, locale).map((option) => [option.key, option]))]),
  );
  const all = new Map([...options.values()].flatMap((own) => [...own]));
  const others = [...new Set(optionRows.map(({ option_id }) => option_id).filter((key) => !all.has(key)))];
  for (const { key, label } of await listNames(tx, 'list_item', others, locale)) {
    all.set(key, { key, label, color: null });
  }
  const byQuestion = new Map<number, Chosen>();
  for (const { question_id, option_id, count } of optionRows) {
    const option = options.get(question_id)?.get(option_id) ?? all.get(option_id);
    const { label = getTexts(locale).deleted_item, color = null } = option ?? {};
    byQuestion.set(question_id, [...(byQuestion.get(question_id) ?? []), { key: option_id, label, color, count }]);
  }
  return byQuestion;
}

/** The global responses that the selected templates use. */
export async function listResponses(viewer: ChartViewer, query: ChartQueryOutput): Promise<AnalyticsResponse[]> {
  const scope = await createScope(viewer, { page: 'responses', filter: query.filter });
  return listUsedResponses(viewer.tx, await listTemplateIds(viewer.tx, scope.filters.templates), viewer.locale);
}

function toOptions({ options }: RegisteredQuestion, locale: Language): AnalyticsQuestion['options'] {
  return options.map((option) => ({ key: option.key, label: toOptionLabel(option, locale), color: option.color }));
}
