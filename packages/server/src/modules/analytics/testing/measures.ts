/** The measures of charts, in plain arithmetic over the rows that are counted. */
import type { AnswerSource } from './source-answers.ts';
import type { InspectionSource, IssueSource } from './source-rows.ts';

type Values = Readonly<Record<string, number | null>>;

const round = (value: number): number => Math.round(value * 100) / 100;
const share = (part: number, whole: number): number | null => (whole === 0 ? null : round((100 * part) / whole));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** The mean is not rounded. */
export const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sum(numbers) / numbers.length;

/** The value below which a fraction of all lies; between two of them, by their distance. */
function percentile(numbers: readonly number[], fraction: number): number | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = fraction * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
}

export const measureValues = (values: readonly number[]): Values => ({
  min: percentile(values, 0),
  mean: mean(values),
  median: percentile(values, 0.5),
  max: percentile(values, 1),
});

export function measureInspections(rows: readonly InspectionSource[]): Values {
  const percents = rows.flatMap(({ percent }) => (percent === null ? [] : [percent]));
  const average = mean(percents);
  const maxima = sum(rows.map(({ max }) => max ?? 0));
  const done = rows.filter(({ status }) => status === 'completed');
  return {
    count: rows.length,
    due_count: rows.length,
    average_score: average === null ? null : Math.round(average) / 100,
    pooled_score: share(sum(rows.map(({ score }) => score ?? 0)), maxima),
    on_time_rate: share(done.filter(({ isOnTime }) => isOnTime).length, rows.length),
    completion_rate: share(done.length, rows.length),
  };
}

export function measureIssues(rows: readonly IssueSource[]): Values {
  const days = rows.flatMap((row) => (row.days === null ? [] : [row.days]));
  const toDays = (fraction: number) => {
    const value = percentile(days, fraction);
    return value === null ? null : round(value);
  };
  return { count: rows.length, median_days: toDays(0.5), p90_days: toDays(0.9) };
}

/** @param matching the answers whose share is counted: those with an option, or those that failed */
export function measureAnswers(rows: readonly AnswerSource[], matching: readonly AnswerSource[]): Values {
  const average = mean(rows.flatMap(({ number }) => (number === null ? [] : [number])));
  const failed = rows.filter(({ isFailed }) => isFailed).length;
  return {
    answered_count: rows.length,
    count: matching.length,
    share: share(matching.length, rows.length),
    failed_count: failed,
    failed_share: share(failed, rows.length),
    mean: average === null ? null : Math.round(average * 10_000) / 10_000,
  };
}
