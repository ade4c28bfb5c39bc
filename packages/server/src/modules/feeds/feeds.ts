/** The parts of each feed. */
import { FEEDS_WITH_FIELDS, type FeedName, FIELD_COLUMN_PREFIX } from '@rounds/contract/feeds';
import { type RichText, toPlainText } from '@rounds/engine';
import { readPlainValues } from '../custom-fields/index.ts';
import { listAnswerValues } from '../inspections/index.ts';
import { listFieldKeys } from './queries/custom-fields.ts';
import { selectCompleted, selectInspections } from './queries/inspections.ts';
import { selectComments, selectIssues, selectStatusChanges } from './queries/issues.ts';
import { selectAssets, selectAssignments } from './queries/plans.ts';
import { type FeedContext, type FeedPart, type FeedValues, rowPart } from './source.ts';

/** Reports that are read in one transaction, and their changes altogether: they are in memory at once. */
const REPORTS_AT_ONCE = 50;
const CHANGES_AT_ONCE = 10_000;

const answers: FeedPart = {
  batchSize: REPORTS_AT_ONCE,
  async read(context, query) {
    const completed = await selectCompleted(context, query);
    const inspections = takeUpTo(CHANGES_AT_ONCE, completed);
    const rows = await listAnswerValues(context, inspections);
    const isEnd = completed.length < query.limit && inspections.length === completed.length;
    return { rows, last: isEnd ? null : inspections.at(-1)!.id };
  },
};

/** Takes the first inspections up to a total number of changes; at least one, however long it is. */
function takeUpTo<I extends { readonly sequence: number }>(changes: number, inspections: readonly I[]): I[] {
  let sum = 0;
  return inspections.filter(({ sequence }, index) => {
    sum += sequence;
    return index === 0 || sum <= changes;
  });
}

const comments = rowPart(async (context, query) =>
  (await selectComments(context, query)).map((row) => ({ ...row, comment: toPlainText(row.comment as RichText) })),
);

export const FEED_PARTS: Readonly<Record<FeedName, readonly FeedPart[]>> = {
  inspections: [rowPart(selectInspections)],
  answers: [answers],
  issues: [rowPart(selectIssues)],
  assets: [rowPart(selectAssets)],
  assignments: [rowPart(selectAssignments)],
  actions: [rowPart(selectStatusChanges), comments],
};

const findScope = (feed: FeedName) =>
  feed in FEEDS_WITH_FIELDS ? FEEDS_WITH_FIELDS[feed as keyof typeof FEEDS_WITH_FIELDS] : undefined;

/** The columns of custom fields, in the order of their keys. */
export async function listFieldColumns({ tx }: Pick<FeedContext, 'tx'>, feed: FeedName): Promise<string[]> {
  const scope = findScope(feed);
  return scope ? (await listFieldKeys(tx, scope)).map((key) => FIELD_COLUMN_PREFIX + key) : [];
}

/** Adds the values of custom fields to the rows of records. */
export async function addFieldValues(
  { tx }: Pick<FeedContext, 'tx'>,
  feed: FeedName,
  rows: readonly FeedValues[],
): Promise<readonly FeedValues[]> {
  const scope = findScope(feed);
  if (!scope || rows.length === 0) return rows;
  const values = await readPlainValues(
    tx,
    scope,
    rows.map(({ id }) => Number(id)),
  );
  return rows.map((row) => {
    const own = Object.entries(values.get(Number(row.id)) ?? {});
    return { ...row, ...Object.fromEntries(own.map(([key, value]) => [FIELD_COLUMN_PREFIX + key, value])) };
  });
}
