/** Shares of the options of a question, and the questions that failed most. */
import { MAX_RANKED } from '@rounds/contract/analytics';
import type { Range } from '../../range.ts';
import { answerSet, hasOneOf, OPTION_KEY, QUESTION_KEY } from '../../sources/queries/answer-sets.ts';
import { type CountSet, restrict } from '../../sources/queries/count-set.ts';
import type { Source } from '../../sources/sources.ts';
import { type ChartContext, countBy } from '../chart-context.ts';
import { type Label, toOptionLabel } from '../labels.ts';
import { type ChartPlan, toSeriesKey, toValues, writePoint } from '../plan.ts';
import { aggregate, type Group } from '../queries/aggregate.ts';
import { listNames } from '../queries/labels.ts';
import { listQuestionTitles } from '../queries/questions.ts';
import { getTexts } from '../texts.ts';

/** Questions with a global list may have very many options; those that were chosen most are shown. */
const MAX_OPTIONS = 50;

export function planShares(context: ChartContext, { sets }: Source): ChartPlan {
  const set = sets['']!;
  const questions = context.questions.map(({ id }) => id);
  const answersWithOutcome = answerSet(context.scope, questions, 'failed');
  return {
    counted: { '': countBy(context, set, [OPTION_KEY]) },
    // The total includes answers from before the question had options.
    whole: countBy(context, answersWithOutcome, []),
    keys: ['group'],
    evaluate: async () => {
      const [answered, optionCounts] = await loadChosen(context, answersWithOutcome, set, context.range);
      const labels = await loadOptions(context, [...optionCounts.counts.keys()]);
      const visibleOptions = selectShown([...labels.keys()], optionCounts);
      const counts = await completeCounts(context, set, {
        chosen: optionCounts,
        shown: visibleOptions,
        range: context.range,
      });
      const before = context.isCompared ? await loadPrevious(context, answersWithOutcome, set, visibleOptions) : null;
      const toShare = (count: number, all: number) => (all ? Math.round((10_000 * count) / all) / 100 : null);
      return {
        points: visibleOptions.map((token) => {
          const count = counts.get(token) ?? 0;
          const share = toShare(count, answered);
          const label = labels.get(token)?.label ?? getTexts(context.locale).deleted_item;
          return {
            ...{ point: writePoint({ group: token }), key: toSeriesKey(token), label, answer: label },
            ...{ color: labels.get(token)?.color ?? null, value: share, share, count, total: count },
            ...(before && { previous: toShare(before.counts.get(token) ?? 0, before.answered) }),
            ...(context.questions[0] && { item_base_uuid: context.questions[0].base_uuid }),
          };
        }),
        total: answered,
        previous_total: before?.answered ?? null,
        totals: { answered_count: answered, count: answered },
        counted: answered,
        is_truncated:
          optionCounts.isTruncated ||
          new Set([...labels.keys(), ...optionCounts.counts.keys()]).size > visibleOptions.length,
      };
    },
  };
}

interface Chosen {
  /** Keyed by option; those that were chosen most come first. */
  readonly counts: ReadonlyMap<string, number>;
  readonly isTruncated: boolean;
}

/** Loads the number of answers, and the options that were selected most. */
async function loadChosen(
  context: ChartContext,
  answers: CountSet,
  set: CountSet,
  range: Range,
): Promise<[answered: number, chosen: Chosen]> {
  const [whole] = await aggregate(context.tx, countBy(context, answers, [], range), {
    measures: ['answered_count'],
    by: [[]],
  });
  const groups = await aggregate(context.tx, countBy(context, set, [OPTION_KEY], range), {
    measures: ['count'],
    by: [['group']],
    first: { order: 'desc', limit: MAX_OPTIONS + 1 },
  });
  const counts = new Map(groups.slice(0, MAX_OPTIONS).map(({ keys, total }) => [keys.group!, total]));
  return [whole?.answered_count ?? 0, { counts, isTruncated: groups.length > MAX_OPTIONS }];
}

/** The options of the question in their order, or if there are very many, those that were chosen most. */
function selectShown(declared: readonly string[], { counts }: Chosen): string[] {
  const first = declared.length > MAX_OPTIONS ? counts.keys() : declared;
  return [...new Set([...first, ...counts.keys(), ...declared])].slice(0, MAX_OPTIONS);
}

/** Adds the counts of options that are shown without being among those that were chosen most. */
async function completeCounts(
  context: ChartContext,
  set: CountSet,
  { chosen, shown, range }: { readonly chosen: Chosen; readonly shown: readonly string[]; readonly range: Range },
): Promise<ReadonlyMap<string, number>> {
  if (!chosen.isTruncated || shown.every((token) => chosen.counts.has(token))) return chosen.counts;
  const shownOnly = restrict(set, hasOneOf(shown.map(toSeriesKey)));
  const groups = await aggregate(context.tx, countBy(context, shownOnly, [OPTION_KEY], range), {
    measures: ['count'],
    by: [['group']],
  });
  return new Map(groups.map(({ keys, total }) => [keys.group!, total]));
}

async function loadPrevious(
  context: ChartContext,
  answers: CountSet,
  set: CountSet,
  visibleOptions: readonly string[],
) {
  const range = context.previousRange;
  const [answered, optionCounts] = await loadChosen(context, answers, set, range);
  return {
    answered,
    counts: await completeCounts(context, set, { chosen: optionCounts, shown: visibleOptions, range }),
  };
}

/** The options of all versions, then the list items that were chosen. */
async function loadOptions(context: ChartContext, tokens: readonly string[]): Promise<Map<string, Label>> {
  const { tx, locale, questions } = context;
  const labels = new Map<string, Label>();
  for (const option of questions.flatMap(({ options }) => options)) {
    const token = `=${option.key}`;
    if (!labels.has(token)) labels.set(token, { label: toOptionLabel(option, locale), color: option.color });
  }
  const others = tokens.filter((token) => !labels.has(token)).map(toSeriesKey);
  for (const { key, label } of await listNames(tx, 'list_item', others, locale)) {
    labels.set(`=${key}`, { label, color: null });
  }
  return labels;
}

/** The questions with the highest share of failed answers. */
export function planFailed(context: ChartContext, source: Source): ChartPlan {
  const set = source.sets['']!;
  const counted = countBy(context, set, [QUESTION_KEY]);
  return {
    counted: { '': counted },
    keys: ['group'],
    ...(source.isBehind && { isBehind: source.isBehind }),
    evaluate: async () => {
      const { tx, declaration, isCompared, previousRange } = context;
      const measures = declaration.measures;
      const load = async (range: Range, limit?: number) => {
        const groups = await aggregate(tx, countBy(context, set, [QUESTION_KEY], range), {
          measures,
          by: [['group'], []],
          ...(limit && { first: { order: 'desc' as const, limit: limit + 1 } }),
        });
        const isWhole = ({ keys }: Group) => keys.group === undefined;
        return { groups: groups.filter((group) => !isWhole(group)), whole: groups.find(isWhole) };
      };
      const { groups, whole } = await load(context.range, MAX_RANKED + 1);
      const failedGroups = groups.filter(({ failed_count }) => failed_count);
      const topGroups = failedGroups.slice(0, MAX_RANKED);
      const before = isCompared ? await load(previousRange) : null;
      const titles = await listQuestionTitles(
        tx,
        topGroups.map(({ keys }) => toSeriesKey(keys.group!)),
      );
      const totals = toValues(measures, whole);
      return {
        points: topGroups.map((group) => {
          const id = toSeriesKey(group.keys.group!);
          const earlier = before?.groups.find(({ keys }) => keys.group === group.keys.group);
          return {
            ...{ point: writePoint({ group: group.keys.group! }), key: id, item_base_uuid: id },
            label: titles.get(id) ?? id,
            ...toValues(measures, group),
            ...(before && { previous: toValues(measures, earlier).value }),
          };
        }),
        total: totals.value,
        previous_total: isCompared ? toValues(measures, before?.whole).value : null,
        totals,
        counted: totals.answered_count ?? 0,
        is_truncated: failedGroups.length > MAX_RANKED,
      };
    },
  };
}
