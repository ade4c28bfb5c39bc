/** The answers of completed inspections, read from their logs, with what their templates say about the options. */
import type { Item, TemplateDocument } from '@rounds/engine';
import { isSeen, type Viewing } from './source-rows.ts';
import { store, TEMPERATURE_LIMIT } from './store-form.ts';

export interface AnswerSource {
  readonly inspection: string;
  readonly question: string;
  readonly row: readonly string[];
  /** Nobody has answered a calculation. */
  readonly author: number | null;
  readonly isNa: boolean;
  /** The number in the unit that the question had first. */
  readonly number: number | null;
  /** The days since 1970 of a date. */
  readonly date: number | null;
  readonly options: readonly string[];
  readonly isFailed: boolean;
  /** The points of the chosen options and the highest possible points; null if no option has points. */
  readonly points: number | null;
  readonly max: number | null;
  /** The page and sections that hold the question. */
  readonly within: readonly string[];
}

interface Given {
  readonly inspection: string;
  readonly version: number;
  readonly item_id: string;
  readonly row: readonly string[];
  readonly value: unknown;
  readonly unit: string | null;
  readonly author: number;
  readonly is_na: boolean;
}

/** The last value of each question in each row, and whether it is marked N/A. */
const LAST_VALUES = `
  with change as (
    select i.uuid, i.template_version_id, l.user_id, l.sequence, c.ordinality, c.value::jsonb as change,
      c.value::jsonb ->> 'item_id' as item_id, coalesce(c.value::jsonb -> 'row', '[]') as row
    from inspection i join inspection_log l on l.inspection_id = i.id,
      json_array_elements(l.changes) with ordinality c
    where i.workspace_id = $1 and i.status = 'completed' and not l.late and IS_SEEN
  ), given as (
    select distinct on (uuid, item_id, row) * from change where change ? 'value'
    order by uuid, item_id, row, sequence desc, ordinality desc
  ), marked as (
    select distinct on (uuid, item_id, row) * from change where change ? 'na'
    order by uuid, item_id, row, sequence desc, ordinality desc
  )
  select uuid as inspection, coalesce(g.template_version_id, m.template_version_id) as version, item_id, row,
    g.change -> 'value' as value, g.change ->> 'unit' as unit, case when m.change ->> 'na' = 'true' then m.user_id else g.user_id end as author,
    coalesce(m.change ->> 'na' = 'true', false) as is_na
  from given g full join marked m using (uuid, item_id, row)`;

export async function listAnswers(viewing: Viewing): Promise<AnswerSource[]> {
  const { t, workspace, history } = viewing;
  const query = LAST_VALUES.replace('IS_SEEN', isSeen(viewing));
  const { rows: answerRows } = await t.queryIn<Given>(workspace, query, [history.workspaceId]);
  const { rows: versions } = await t.queryIn<{ id: number; document: TemplateDocument }>(
    workspace,
    'select id, document from template_version where workspace_id = $1',
    [history.workspaceId],
  );
  const documents = new Map(versions.map(({ id, document }) => [id, document]));
  const isDirty = new Set(
    answerRows
      .filter((one) => one.item_id === store.id('Is it clean') && !one.is_na)
      .filter(({ value }) => (value as string[]).includes(store.choice('Is it clean', 'No')))
      .map(({ inspection }) => inspection),
  );
  const answers = answerRows
    .filter(({ value, is_na }) => is_na || (value !== null && !(Array.isArray(value) && value.length === 0)))
    .filter(({ item_id, inspection }) => item_id !== store.id('Cleaned at once') || isDirty.has(inspection))
    .map((one) => toAnswer(one, documents.get(one.version)!));
  return [...answers, ...calculate(answers)];
}

/** Logs have no results of calculations, so these are worked out from the answers. */
const calculate = (answers: readonly AnswerSource[]): AnswerSource[] =>
  answers.flatMap((answer) =>
    answer.question === store.id('Temperature') && answer.number !== null
      ? [{ ...answer, question: store.id('Above the limit'), number: answer.number - TEMPERATURE_LIMIT, author: null }]
      : [],
  );

function toAnswer(
  { inspection, item_id, row, value, unit, author, is_na: isNa }: Given,
  document: TemplateDocument,
): AnswerSource {
  const item = document.items.find(({ id }) => id === item_id)!;
  const set = document.response_sets.find(({ uuid }) => uuid === item.options.response_set_id);
  const options = !isNa && Array.isArray(value) ? (value as string[]) : [];
  const selectedOptions = (set?.options ?? []).filter(({ uuid }) => options.includes(uuid));
  const scores = (set?.options ?? []).flatMap(({ score }) => (score === null ? [] : [score]));
  const hasPoints = selectedOptions.some(({ score }) => score !== null);
  const highest = item.options.multiple_selection
    ? scores.filter((score) => score > 0).reduce((sum, score) => sum + score, 0)
    : Math.max(...scores);
  return {
    ...{ inspection, question: item_id, row, author, isNa, options },
    number: !isNa && typeof value === 'number' ? toCelsius(value, unit ?? getFirstUnit(item)) : null,
    date:
      !isNa && item.type === 'datetime' && typeof value === 'string'
        ? Date.parse(value.slice(0, 10)) / 86_400_000
        : null,
    isFailed: selectedOptions.some(({ failed }) => failed),
    points: hasPoints ? selectedOptions.reduce((sum, { score }) => sum + (score ?? 0), 0) : null,
    max: hasPoints ? highest : null,
    within: listParents(item, document.items),
  };
}

const getFirstUnit = ({ options }: Item): unknown => (Array.isArray(options.units) ? options.units[0] : null);

/** Converted numbers have ten decimals. */
const toCelsius = (value: number, unit: unknown): number =>
  unit === 'degF' ? Math.round(((value - 32) / 1.8) * 1e10) / 1e10 : value;

function listParents(item: Item, items: readonly Item[]): string[] {
  const parent = items.find(({ id }) => id === item.parent_id);
  return parent ? [parent.id, ...listParents(parent, items)] : [];
}
