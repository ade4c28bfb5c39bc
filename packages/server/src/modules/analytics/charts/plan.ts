/**
 * The plan of a chart: what it counts and how its points are named. The values of points and the rows behind them share
 * one plan.
 */
import type { ChartAnswer, ChartPoint, Measure } from '@rounds/contract/analytics';
import { isDay } from '@rounds/contract/values.ts';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { type Counted, selectWhere } from '../sources/queries/count-set.ts';
import type { Condition } from '../sources/queries/filters.ts';
import type { ChartContext } from './chart-context.ts';
import { aggregate, type Group, hasKey } from './queries/aggregate.ts';

/** The part of the response that depends on the kind of chart. */
export interface Evaluation
  extends Pick<ChartAnswer, 'points' | 'total' | 'previous_total' | 'counted' | 'is_truncated'>,
    Partial<Pick<ChartAnswer, 'series' | 'sections' | 'totals' | 'previous_totals' | 'figures' | 'interval'>> {}

export interface ChartPlan {
  /** Keyed by series; the name is empty in charts of one series. */
  readonly counted: Readonly<Record<string, Counted>>;
  /** Everything that is counted, if it is more than the rows of all points. */
  readonly whole?: Counted;
  /** The keys that name a point, besides its series. */
  readonly keys: readonly string[];
  /** Selects the rows of a point that are listed behind it: those that failed, among all answers. */
  readonly isBehind?: Condition;
  evaluate(): Promise<Evaluation>;
}

const isStep = (text: string): boolean => /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
const name = () => z.optional(z.string().check(z.regex(/^[\w=:-]*$/)));
const pointKey = z.strictObject({
  series: name(),
  step: z.optional(z.string().check(z.refine(isStep))),
  group: name(),
  bin: name(),
  weekday: name(),
  hour: name(),
  section: name(),
});
export type PointKey = z.infer<typeof pointKey>;

export const writePoint = (key: PointKey): string => JSON.stringify(key);

function readPoint(text: string): PointKey | null {
  try {
    return pointKey.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Queries of the rows behind a point, or behind the whole chart; null if the chart has no such point. */
export function selectRows(
  { counted, whole, keys, isBehind }: ChartPlan,
  point: string | undefined,
): RawBuilder<unknown>[] | null {
  if (point === undefined) {
    const all = whole ? [whole] : Object.values(counted);
    return all.map((one) => selectWhere(one, one.set.isListed ? [one.set.isListed] : []));
  }
  const key = readPoint(point);
  const set = counted[key?.series ?? ''];
  if (!key || !set) return null;
  const { series: _, ...values } = key;
  const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // A series alone names all of its rows.
  if ((entries.length === 0 && key.series === undefined) || !entries.every(([name]) => keys.includes(name)))
    return null;
  return [selectWhere(set, [...entries.map(([name, value]) => hasKey(name, value)), ...(isBehind ? [isBehind] : [])])];
}

/** If nothing was counted, a number is 0 and an average is unknown. */
const EMPTY_VALUES: Partial<Record<Measure, 0>> = {
  count: 0,
  issues_count: 0,
  failed_count: 0,
  due_count: 0,
  answered_count: 0,
};

export type PointValues = Pick<ChartPoint, Measure | 'value' | 'total'>;

/** The values of a group, or of a point without rows. */
export function toValues(measures: readonly Measure[], group: Group | undefined): PointValues {
  const values = Object.fromEntries(
    measures.map((measure) => [measure, group?.[measure] ?? EMPTY_VALUES[measure] ?? null]),
  ) as { [M in Measure]?: number | null };
  return { ...values, value: values[measures[0]!] ?? null, total: group?.total ?? 0 };
}

/** The measures of the chart that a set has. */
export const listMeasures = ({ declaration }: ChartContext, { set }: Counted): Measure[] =>
  declaration.measures.filter((measure) => set.measures[measure] !== undefined);

export const toGroupId = ({ keys }: Group, ...names: readonly string[]): string =>
  JSON.stringify(names.map((name) => keys[name] ?? null));

/** Groups with measures from two sets, such as inspections and the issues raised in them. */
export async function aggregateWith(
  context: ChartContext,
  counted: Counted,
  more: Counted | undefined,
  options: { readonly by: readonly (readonly string[])[] },
): Promise<Group[]> {
  const groups = await aggregate(context.tx, counted, { measures: listMeasures(context, counted), ...options });
  if (!more) return groups;
  const names = [...new Set(options.by.flat())];
  const furtherGroups = await aggregate(context.tx, more, { measures: listMeasures(context, more), ...options });
  const byKeys = new Map(
    furtherGroups.map(({ total: _, ...group }) => [toGroupId({ ...group, total: 0 }, ...names), group]),
  );
  return groups.map((group) => ({ ...group, ...byKeys.get(toGroupId(group, ...names)), keys: group.keys }));
}

/** `=12` is the group 12; `none` and `other` are themselves. */
export const toSeriesKey = (token: string): string => (token.startsWith('=') ? token.slice(1) : token);
