/**
 * Changes that choose what their global list or their structure of sites does not have. The database is asked once for
 * all changes of a call.
 */
import { answerKey, type Change, isRowChange, toSiteList } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { findArchivedTimes } from '../../global-lists/index.ts';
import { findSites } from '../../sites/index.ts';
import { listNamedItems, listNamedSites } from '../answers/referred-records.ts';
import type { InspectionWork } from '../work/inspection-work.ts';

export type WrongRecord = 'LIST_ITEM_UNKNOWN' | 'LIST_ITEM_ARCHIVED' | 'SITE_UNKNOWN';

/** The records of one list or structure that a change names and the inspection does not have yet. */
interface NewNames {
  readonly change: Change;
  /** The uuid of a list, or the number of a structure. */
  readonly of: string;
  readonly names: readonly string[];
}

export async function findWrongRecords(
  tx: Tx,
  work: InspectionWork,
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, WrongRecord>> {
  return new Map([...(await findWrongItems(tx, work, changes)), ...(await findWrongSites(tx, work, changes))]);
}

/**
 * Finds changes that select an item that its list does not have, or one that was archived before. Items that the answer
 * already has, and items of older inspections whose context contains the whole list, stay.
 */
async function findWrongItems(
  tx: Tx,
  { version, row, log }: InspectionWork,
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, WrongRecord>> {
  const wrong = new Map<Change, WrongRecord>();
  if (version.referred.lists.size === 0) return wrong;
  const { answers } = log.answers;
  const newNames = listNewNames(changes, (change) => {
    const present = answers.get(answerKey(change))?.value;
    return [...listNamedItems(version, [change])].map(([of, names]) => {
      const allowedNames = [...(Array.isArray(present) ? present : []), ...listKnown(row.context.lists?.[of])];
      return { change, of, names: [...names].filter((uuid) => !allowedNames.includes(uuid)) };
    });
  });
  const times = await findArchivedTimes(tx, collectNames(newNames));
  for (const { change, of, names } of newNames) {
    const archived = names.map((uuid) => times.get(of.toLowerCase())?.get(uuid.toLowerCase()));
    if (archived.includes(undefined)) wrong.set(change, 'LIST_ITEM_UNKNOWN');
    else if (archived.some((at) => at && at.getTime() <= Date.parse(change.at)))
      wrong.set(change, 'LIST_ITEM_ARCHIVED');
  }
  return wrong;
}

/** Changes that name something else than a site of the structure of their question. Sites that were known stay. */
async function findWrongSites(
  tx: Tx,
  { version, row }: InspectionWork,
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, WrongRecord>> {
  if (version.referred.site_structures.size === 0) return new Map();
  const newNames = listNewNames(changes, (change) =>
    [...listNamedSites(version, [change])].map(([of, ids]) => {
      const knownNames = listKnown(row.context.lists?.[toSiteList(of)]);
      return { change, of, names: [...ids].filter((id) => !knownNames.includes(id)) };
    }),
  );
  const siteRows = await findSites(tx, [...new Set(newNames.flatMap(({ names }) => names))]);
  const wrong = newNames.filter(({ of, names }) => !names.every((id) => siteRows.get(id) === of));
  return new Map(wrong.map(({ change }) => [change, 'SITE_UNKNOWN']));
}

const listNewNames = (
  changes: readonly Change[],
  listNames: (change: Exclude<Change, { readonly op: unknown }>) => readonly NewNames[],
): readonly NewNames[] =>
  changes.flatMap((change) => (isRowChange(change) ? [] : listNames(change))).filter(({ names }) => names.length > 0);

const listKnown = (items: readonly { readonly uuid: string }[] = []): readonly string[] =>
  items.map(({ uuid }) => uuid);

function collectNames(newNames: readonly NewNames[]): ReadonlyMap<string, ReadonlySet<string>> {
  const collected = new Map<string, Set<string>>();
  for (const { of, names } of newNames) collected.set(of, new Set([...(collected.get(of) ?? []), ...names]));
  return collected;
}
