/** The history of an inspection: all changes with author and time, also those that were overridden or came late. */
import type { OutputOf, QueryOf } from '@rounds/contract/endpoint.ts';
import type { HistoryEvent, inspections, RegistersBefore } from '@rounds/contract/inspections';
import { type Answers, answerKey, type Change, type Id, type Item, type ResponseSet } from '@rounds/engine';
import type { Database, Tx } from '../../../db/database.ts';
import { type Device, readDevice } from '../../../http/device.ts';
import type { Actor } from '../../../http/module.ts';
import { canReadMasked, maskRegisters } from '../answers/masking.ts';
import { listEarlierVersions, listMaskedOfAll } from '../moving/earlier-versions.ts';
import { listEvents } from '../queries/collaborators.ts';
import { getUserNames, type InspectionRow } from '../queries/inspections.ts';
import { type LogRow, listAuthors, readLogBackwards, readLogPages } from '../queries/log.ts';
import { getVersion } from '../versions.ts';
import { describeAnswersBefore } from './answers-before.ts';
import { loadAnswers } from './log.ts';
import { toReadableLog } from './readable-log.ts';

type History = OutputOf<typeof inspections.getHistory>;
type HistoryQuery = QueryOf<typeof inspections.getHistory>;
type Author = HistoryEvent['by'];
interface HistoryContext {
  readonly tx: Tx;
  readonly database: Database;
  readonly actor: Pick<Actor, 'user_id' | 'permissions'>;
}

const PAGE_SIZE = 100;

/** The entries before the cursor, a sequence number; without one, the latest entries. */
export async function getHistory(
  context: HistoryContext,
  inspection: InspectionRow,
  query: HistoryQuery,
): Promise<History> {
  const { tx, database } = context;
  const end = query.cursor ?? Number.POSITIVE_INFINITY;
  const { page, hasMore } = await findEntries(tx, inspection, query);
  const begin = hasMore ? page.at(-1)!.change.sequence : 0;
  const stored = await listEvents(tx, inspection.id);
  const changedBy = await listAuthors(tx, inspection.id);
  const names = await getUserNames(tx, [
    ...new Set([...changedBy, ...stored.map(({ user_id }) => user_id), inspection.user_id]),
  ]);
  const toAuthor = (id: number): Author => {
    const full_name = names.get(id);
    return full_name === undefined ? null : { id, full_name };
  };
  const isCurrent = createIsCurrent(await loadAnswers(tx, database, inspection));
  const before = await describeReadableBefore(context, inspection, page);
  const readable = await toReadableLog(context, inspection, page);
  return {
    entries: readable.map(({ change: { by, received_at, sequence, ...change }, late, device }) => ({
      change,
      by: toAuthor(by),
      received_at,
      sequence,
      device: toDevice(device),
      late,
      current: !late && isCurrent(change),
      before: before.get(change.id) ?? null,
    })),
    events: (query.item_id ? [] : listHistoryEvents(inspection, stored, toAuthor))
      .filter(({ sequence }) => sequence >= begin && sequence < end)
      .filter(({ by }) => query.by === undefined || by?.id === query.by)
      .reverse(),
    ...(await listEarlierItems(context, inspection, page)),
    people: changedBy.flatMap((id) => toAuthor(id) ?? []),
    next_cursor: hasMore ? String(begin) : null,
  };
}

/** The questions and options of the entries that the present version does not have, so that they can be read. */
async function listEarlierItems(
  context: HistoryContext,
  inspection: InspectionRow,
  page: readonly LogRow[],
): Promise<Pick<History, 'earlier_items' | 'earlier_sets'>> {
  if (inspection.earlier_versions.length === 0) return { earlier_items: [], earlier_sets: [] };
  const present = await getVersion(context.tx, context.database, inspection.template_version_id);
  const items = new Map<Id, Item>();
  const sets = new Map<Id, ResponseSet>();
  const itemIds = new Set(page.map(({ change }) => change.item_id));
  for (const version of await listEarlierVersions(context, inspection)) {
    for (const id of itemIds) {
      const item = version.items.get(id);
      if (!item) continue;
      if (!present.items.has(id) && !items.has(id)) items.set(id, item);
      const set = version.program.sets[String(item.options.response_set_id)];
      if (!set) continue;
      const visibleIds = new Set(
        [present.program.sets[set.uuid], sets.get(set.uuid)].flatMap(
          (one) => one?.options.map(({ uuid }) => uuid) ?? [],
        ),
      );
      const missing = set.options.filter(({ uuid }) => !visibleIds.has(uuid));
      if (missing.length > 0)
        sets.set(set.uuid, { ...set, options: [...(sets.get(set.uuid)?.options ?? []), ...missing] });
    }
  }
  return { earlier_items: [...items.values()], earlier_sets: [...sets.values()] };
}

/** The newest entries before the cursor that match the filter. */
async function findEntries(
  tx: Tx,
  { id, sequence }: InspectionRow,
  query: HistoryQuery,
): Promise<{ readonly page: readonly LogRow[]; readonly hasMore: boolean }> {
  const matches = createFilter(query);
  const page: LogRow[] = [];
  for await (const row of readLogBackwards(tx, id, Math.min(query.cursor ?? sequence + 1, sequence + 1))) {
    if (!matches(row)) continue;
    if (page.length === PAGE_SIZE) return { page, hasMore: true };
    page.push(row);
  }
  return { page, hasMore: false };
}

/** The answer before a change follows from all changes before it. */
async function describeReadableBefore(
  { tx, database, actor }: HistoryContext,
  inspection: InspectionRow,
  page: readonly LogRow[],
): Promise<ReadonlyMap<string, RegistersBefore>> {
  const before = await describeAnswersBefore(readLogPages(tx, inspection.id, 0), page);
  if (canReadMasked(actor, inspection)) return before;
  const masked = await listMaskedOfAll({ tx, database }, inspection);
  const items = new Map(page.map(({ change }) => [change.id, change.item_id]));
  return new Map([...before].map(([id, registers]) => [id, maskRegisters({ masked }, items.get(id) ?? '', registers)]));
}

const toDevice = (text: string | null): Device | null => readDevice(text);

function createFilter({ item_id, row, by }: HistoryQuery): (row: LogRow) => boolean {
  const path = row?.toLowerCase() ?? null;
  const item = item_id?.toLowerCase();
  return ({ change }) =>
    (by === undefined || change.by === by) &&
    (item === undefined || change.item_id.toLowerCase() === item) &&
    (path === null || (change.row ?? []).join(',').toLowerCase() === path);
}

/** Lists the stored events, and the start, which the inspection itself has. Oldest first. */
function listHistoryEvents(
  inspection: InspectionRow,
  events: Awaited<ReturnType<typeof listEvents>>,
  toAuthor: (id: number) => Author,
): HistoryEvent[] {
  const { started_at, completed_at, sequence, user_id } = inspection;
  const by = toAuthor(user_id);
  const start = { id: 'started', kind: 'started' as const, at: started_at?.toISOString() ?? '', by, device: null };
  const stored = events.map(
    ({ id, kind, at, user_id: author, device, sequence: after, data }): HistoryEvent => ({
      id: String(id),
      kind,
      at: at.toISOString(),
      by: toAuthor(author),
      device: toDevice(device),
      sequence: after,
      ...toEventData(data),
    }),
  );
  // Completions from before events were stored.
  const isKnown = completed_at === null || events.some(({ kind }) => kind === 'completed');
  const end = { id: 'completed', kind: 'completed' as const, by: null, device: null, sequence };
  return [
    ...(started_at ? [{ ...start, sequence: 0 }] : []),
    ...stored,
    ...(isKnown ? [] : [{ ...end, at: completed_at.toISOString() }]),
  ];
}

const toEventData = ({
  reason,
  added,
  removed,
  name,
  role,
  ...moved
}: Awaited<ReturnType<typeof listEvents>>[number]['data']): Partial<HistoryEvent> => ({
  ...(reason !== undefined && { reason }),
  ...(added && { added: [...added] }),
  ...(removed && { removed: [...removed] }),
  ...(name !== undefined && { name, role: role ?? null }),
  ...(moved.from_version !== undefined && { ...moved, answers: [...(moved.answers ?? [])] }),
});

/** A change is current while one of its registers still has its value, or while its row still is as the change left it. */
function createIsCurrent({ answers, rows }: Answers): (change: Change) => boolean {
  const winning = new Set<string>();
  for (const { change_id, stamps } of answers.values()) {
    if (change_id) winning.add(change_id);
    for (const stamp of Object.values(stamps ?? {})) winning.add(stamp.id);
  }
  return (change) => {
    if (!('op' in change)) return winning.has(change.id);
    const repeat = answerKey({ item_id: change.item_id, row: change.row.slice(0, -1) });
    const isThere = rows.get(repeat)?.includes(change.row.at(-1)!) ?? false;
    return isThere === (change.op === 'add_row');
  };
}
