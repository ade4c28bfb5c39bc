/** Recounts of charts that are more than rows in steps or groups. */
import type { ChartKey } from '@rounds/contract/analytics';
import { mean } from './measures.ts';
import {
  COUNTS,
  type Count,
  type CountInput,
  completed,
  countAnswers,
  countInspections,
  countIssues,
  created,
  inGroups,
  isScored,
  isWithin,
  type Recounted,
  toPointId,
} from './recount.ts';

/** Two series of issues; an issue may be in both. */
const countCreatedAndCompleted: Count = (sources, input) => {
  const [first, second] = [
    countIssues(created, 'created')(sources, input),
    countIssues(completed, 'completed')(sources, input),
  ];
  return {
    points: new Map([...first.points, ...second.points]),
    totals: first.totals,
    rows: [...new Set([...first.rows, ...second.rows])].sort(),
    leftOut: 0,
  };
};

/** The share of each option in the answers of a question, of which an answer may have several. */
const countShares: Count = (sources, input) => {
  const all = countAnswers({ toPoints: () => [], isAllBehind: true })(sources, input);
  const answered = all.rows.length;
  const optionCounts = countAnswers({ toPoints: ({ options }) => options.map((key) => ({ key })), isAllBehind: true });
  return {
    ...all,
    points: new Map(
      [...optionCounts(sources, input).points].map(([id, { rows }]) => [
        id,
        { rows, values: { count: rows.length, share: Math.round((10_000 * rows.length) / answered) / 100 } },
      ]),
    ),
    totals: { share: answered },
  };
};

const countNotInspected: Count = ({ assets }) => ({
  points: new Map(
    assets.map(({ uuid, days }) => [toPointId({ key: uuid }), { values: { days_since: days }, rows: [uuid] }]),
  ),
  totals: {},
  rows: assets.map(({ uuid }) => uuid).sort(),
  leftOut: 0,
});

/** Counts how much the average of each group rose, or fell, since the previous range. */
const countChanges =
  (before: CountInput['range'], direction: 1 | -1): Count =>
  (sources, input) => {
    const count = countInspections(inGroups, { isCounted: isScored, hasLeftOut: true });
    const [now, earlier] = [count(sources, input), count(sources, { ...input, range: before })];
    const points: [string, { values: Recounted['totals']; rows: readonly string[] }][] = [];
    for (const [id, point] of now.points) {
      const last = earlier.points.get(id)?.values.average_score;
      if (last === undefined || last === null) continue;
      const change = Math.round((point.values.average_score! - last) * 100) / 100;
      if (change * direction <= 0) continue;
      points.push([id, { rows: point.rows, values: { ...point.values, change } }]);
    }
    return { ...now, points: new Map(points), totals: {} };
  };

/** Scores of the sections of the template with the most inspections, by asset. */
const countMatrix: Count = (sources, input) => {
  const scored = sources.inspections.filter((row) => isScored(row) && isWithin(row.completed, input));
  const byTemplate = Object.entries(Object.groupBy(scored, ({ template }) => template));
  const [largest] = byTemplate.toSorted((a, b) => b[1]!.length - a[1]!.length || Number(a[0]) - Number(b[0]));
  const inspections = largest?.[1] ?? [];
  const cells = new Map<string, { percents: number[]; rows: string[] }>();
  for (const { id, uuid, asset } of inspections) {
    const sums = new Map<string, { points: number; max: number }>();
    for (const { inspection, within, points, max } of sources.answers) {
      if (inspection !== uuid || points === null || max === null) continue;
      for (const section of within) {
        const sum = sums.get(section) ?? { points: 0, max: 0 };
        sums.set(section, { points: sum.points + points, max: sum.max + max });
      }
    }
    for (const [section, { points, max }] of sums) {
      const cell = toPointId({ key: asset, section });
      const { percents, rows } = cells.get(cell) ?? { percents: [], rows: [] };
      cells.set(cell, { percents: [...percents, (100 * points) / max], rows: [...rows, String(id)].sort() });
    }
  }
  const all = COUNTS['reports.best']!({ ...sources, inspections }, { ...input, by: 'template' });
  return {
    points: new Map(
      [...cells].map(([cell, { percents, rows }]) => [
        cell,
        { rows, values: { average_score: Math.round(mean(percents)! * 100) / 100, count: rows.length } },
      ]),
    ),
    totals: { average_score: all.totals.average_score! },
    rows: all.rows,
    leftOut: sources.inspections.filter(
      (row) => isWithin(row.completed, input) && !isScored(row) && row.status === 'completed',
    ).length,
  };
};

/** @param before the range with which the chart compares */
export function getCount(key: ChartKey, before: CountInput['range']): Count {
  const others: { readonly [K in ChartKey]?: Count } = {
    'overview.not_inspected': countNotInspected,
    'issues.created_completed': countCreatedAndCompleted,
    'responses.answers': countShares,
    'reports.most_improved': countChanges(before, 1),
    'reports.most_worsened': countChanges(before, -1),
    'reports.matrix': countMatrix,
  };
  return COUNTS[key] ?? others[key]!;
}
