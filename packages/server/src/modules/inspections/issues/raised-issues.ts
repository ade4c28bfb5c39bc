/**
 * The issues that were raised in inspections. The module of issues provides them: it imports this one, so this one
 * cannot import it.
 */
import type { InspectionIssue } from '@rounds/contract/inspections';
import type { Language } from '@rounds/contract/languages.ts';
import { type Plan, planHasFeature } from '@rounds/contract/plans.ts';
import { type Answer, type Change, isRowChange, type RunContext } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { requiredExtension } from '../../../http/extensions.ts';
import type { Actor, Call } from '../../../http/module.ts';
import type { SelectByIssues } from '../queries/lists.ts';

/** The reader of an inspection, and their language. */
export interface InspectionReader {
  readonly actor: Pick<Actor, 'user_id' | 'permissions'>;
  readonly locale: Language;
}

/** An issue, before its answer is known: `source` is the one that it was created from, if that is of the inspection. */
export type RaisedIssue = Omit<InspectionIssue, 'item_id' | 'row'> & {
  readonly source: Pick<InspectionIssue, 'item_id' | 'row'> | null;
};

export interface RaisedIssues {
  /** The categories and subcategories of those of the issues that exist, by uuid. */
  findCategories(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Returns those of the issues that the reader may see or created. */
  findNameable(tx: Tx, reader: InspectionReader, uuids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns those of the issues that exist but that the reader may not see. */
  findHidden(tx: Tx, reader: InspectionReader, uuids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Counts the issues that the reader may see, by the uuid of the inspection that they were created from. */
  count(tx: Tx, actor: InspectionReader['actor'], inspections: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Selects the uuids of inspections by the issues that the reader may see, for the filter of inspections by their
   * issues.
   */
  selectInspections(tx: Tx, actor: InspectionReader['actor']): Promise<SelectByIssues>;
  /** The issues with these uuids or created from the inspection that the reader may see, by number. */
  list(
    tx: Tx,
    reader: InspectionReader,
    inspection: { readonly uuid: string; readonly issues: readonly string[] },
  ): Promise<readonly RaisedIssue[]>;
}

export const raisedIssues = requiredExtension<RaisedIssues>('inspections.raised_issues');

type Context = Pick<Call, 'tx' | 'registry'>;

/**
 * Whether the person who conducts can raise issues. Decided when an inspection opens or is taken over, so that device
 * and server agree on what a missing issue means, and nobody is asked for one that they cannot raise.
 */
export const canRaiseIssues = (plan: Plan, hasPermission: boolean): boolean =>
  hasPermission && planHasFeature(plan, 'act_create_issue');

const listUuids = (answers: Iterable<Pick<Answer, 'issues'>>): string[] => [
  ...new Set([...answers].flatMap(({ issues = [] }) => issues.map((uuid) => uuid.toLowerCase()))),
];

/** Whether these changes name issues, of which the context keeps the categories. */
export const referToIssues = (changes: readonly Change[]): boolean =>
  changes.some((change) => !isRowChange(change) && change.issues !== undefined);

/** The context with the categories of the issues that answers name. What was deleted stays as it was known. */
export async function addRaisedIssues(
  { tx, registry }: Context,
  context: RunContext,
  answers: readonly Answer[],
): Promise<RunContext> {
  const uuids = listUuids(answers);
  if (uuids.length === 0) return context;
  const categories = await registry.get(raisedIssues).findCategories(tx, uuids);
  const contextIssues = Object.entries(context.issues ?? {}).filter(([uuid]) => uuids.includes(uuid));
  return { ...context, issues: { ...Object.fromEntries(contextIssues), ...Object.fromEntries(categories) } };
}

/**
 * The changes that add an issue which does not exist for the person, since devices send the issue first, or that remove
 * one which the person may not see: it stays with its answer.
 */
export async function findWrongIssues(
  { tx, registry }: Context,
  reader: InspectionReader,
  changes: readonly Change[],
): Promise<ReadonlySet<Change>> {
  const [added, removed] = [listIssuesOf(changes, 'add'), listIssuesOf(changes, 'remove')];
  const raised = registry.get(raisedIssues);
  const nameable = added.size > 0 ? await raised.findNameable(tx, reader, toUnique(added)) : new Set();
  const hidden = removed.size > 0 ? await raised.findHidden(tx, reader, toUnique(removed)) : new Set();
  return new Set([
    ...[...added].filter(([, uuids]) => !uuids.every((uuid) => nameable.has(uuid))).map(([change]) => change),
    ...[...removed].filter(([, uuids]) => uuids.some((uuid) => hidden.has(uuid))).map(([change]) => change),
  ]);
}

/** The changes that add or remove issues, with their uuids. */
function listIssuesOf(changes: readonly Change[], way: 'add' | 'remove'): ReadonlyMap<Change, readonly string[]> {
  const issuesByChange = new Map<Change, readonly string[]>();
  for (const change of changes) {
    const uuids = isRowChange(change) ? undefined : change.issues?.[way];
    if (uuids?.length) {
      issuesByChange.set(
        change,
        uuids.map((uuid) => uuid.toLowerCase()),
      );
    }
  }
  return issuesByChange;
}

const toUnique = (issuesByChange: ReadonlyMap<Change, readonly string[]>): string[] => [
  ...new Set([...issuesByChange.values()].flat()),
];

/** Inspections with the number of issues that were created from each and that their reader may see. */
export async function addIssuesCounts<Row extends { readonly uuid: string }>(
  { tx, registry }: Context,
  actor: InspectionReader['actor'],
  rows: readonly Row[],
): Promise<(Row & { readonly issues_count: number })[]> {
  if (rows.length === 0) return [];
  const uuids = rows.map(({ uuid }) => uuid);
  const counts = await registry.get(raisedIssues).count(tx, actor, uuids);
  return rows.map((row) => ({ ...row, issues_count: counts.get(row.uuid) ?? 0 }));
}

/** The issues of an inspection at their answers: where they were added, else where they were created from. */
export async function listInspectionIssues(
  { tx, registry }: Context,
  reader: InspectionReader,
  { uuid, answers }: { readonly uuid: string; readonly answers: readonly Answer[] },
): Promise<InspectionIssue[]> {
  const places = new Map<string, Pick<InspectionIssue, 'item_id' | 'row'>>();
  for (const { issues = [], item_id, row = [] } of answers) {
    for (const issue of issues) places.set(issue.toLowerCase(), { item_id, row: [...row] });
  }
  const raised = await registry.get(raisedIssues).list(tx, reader, { uuid, issues: [...places.keys()] });
  return raised.flatMap(({ source, ...issue }) => {
    const place = places.get(issue.uuid) ?? source;
    return place ? [{ ...issue, ...place }] : [];
  });
}
