/** Applies the rules of a workspace in small transactions, so that nobody waits for them. */
import { randomUUID } from 'node:crypto';
import { RETENTION_RULES, type RetentionOptions, type RetentionRule } from '@rounds/contract/retention';
import type { Tx } from '../../db/database.ts';
import { type NewEvent, toServer } from '../../events/event-publisher.ts';
import { recordChanges } from '../../http/activity.ts';
import type { TaskContext } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { anonymiseExpired, archiveExpired, deleteExpired } from '../inspections/index.ts';
import {
  getPlaceholder,
  getWorkspaceLanguage,
  listLongDeactivated,
  lockPerson,
  removePerson,
} from '../person-removal/index.ts';
import { announce } from './announce.ts';
import { deleteOldActivity, listRules, type StoredRule, saveRun } from './queries.ts';
import { getOptions } from './settings.ts';

const INSPECTIONS_PER_TRANSACTION = 50;
const ENTRIES_PER_TRANSACTION = 5_000;
const PEOPLE_PER_TRANSACTION = 10;

interface Batch {
  readonly count: number;
  readonly events: readonly NewEvent[];
  readonly isLast: boolean;
}

type BatchContext = Pick<TaskContext, 'registry' | 'database'> & { readonly tx: Tx; readonly workspace_id: number };

async function applyBatch(
  context: BatchContext,
  { rule, months }: StoredRule,
  { keep_with_open_issues: keepWithOpenIssues, anonymise_photos: withPhotos }: RetentionOptions,
): Promise<Batch> {
  if (rule === 'delete_activity') {
    const count = await deleteOldActivity(context.tx, months, ENTRIES_PER_TRANSACTION);
    return { count, events: [], isLast: count < ENTRIES_PER_TRANSACTION };
  }
  if (rule === 'anonymise_people') return anonymisePeople(context, months);
  if (rule === 'anonymise_inspections') {
    const language = await getWorkspaceLanguage(context.tx, context.workspace_id);
    const nobody = await getPlaceholder(context.tx, translate(language, 'anonymised'));
    const order = { months, keepWithOpenIssues, nobody, withPhotos };
    const changed = await anonymiseExpired(context, order, INSPECTIONS_PER_TRANSACTION);
    const changes = changed.map((record): NewEvent => ({ code: 'inspection.changed', record }));
    return { count: changed.length, events: changes, isLast: changed.length < INSPECTIONS_PER_TRANSACTION };
  }
  const [apply, code] =
    rule === 'archive_inspections'
      ? ([archiveExpired, 'inspection.archived'] as const)
      : ([deleteExpired, 'inspection.deleted'] as const);
  const records = await apply(context, { months, keepWithOpenIssues }, INSPECTIONS_PER_TRANSACTION);
  const events = records.map((record): NewEvent => ({ code, record }));
  return { count: records.length, events, isLast: records.length < INSPECTIONS_PER_TRANSACTION };
}

/** Their open work is left without anybody, as nobody is there to choose who takes it over. */
async function anonymisePeople(context: BatchContext, months: number): Promise<Batch> {
  const { tx, workspace_id } = context;
  const people = await listLongDeactivated(tx, workspace_id, months, PEOPLE_PER_TRANSACTION);
  const events: NewEvent[] = [];
  for (const { id } of people) {
    const person = await lockPerson(tx, workspace_id, id);
    if (!person) continue;
    const removal = await removePerson(context, person, { name: 'anonymised', successor: null });
    events.push(...removal.events, { code: 'user.deleted', record: { id } });
  }
  return { count: people.length, events, isLast: people.length < PEOPLE_PER_TRANSACTION };
}

/** One rule until nothing is left to do; the log says how much it was. */
async function applyRule(context: TaskContext, workspace: number, rule: RetentionRule): Promise<number> {
  const { database, events, signal } = context;
  const author = toServer(workspace);
  const origin = { id: randomUUID(), ip: '', user_agent: '' };
  let total = 0;
  for (let isLast = false; !isLast && !signal?.aborted; ) {
    isLast = await database.inWorkspace(workspace, async (tx) => {
      // Somebody may switch the rule off while it runs.
      const stored = (await listRules(tx)).find((one) => one.rule === rule);
      if (!stored || stored.starts_at > new Date()) return true;
      const batch = await applyBatch({ ...context, tx, workspace_id: workspace }, stored, await getOptions(tx));
      total += batch.count;
      await events.publish(tx, author, batch.events);
      return batch.isLast;
    });
  }
  await database.inWorkspace(workspace, async (tx) => {
    await saveRun(tx, rule, total);
    if (total === 0) return;
    const subject = { type: 'settings', id: 'retention', title: rule, after: { rule, count: total } };
    await recordChanges({ tx, events }, author, origin, [{ code: 'retention.applied', subject }]);
  });
  return total;
}

/** Applies what is due in a workspace, and returns how many records each rule concerned. */
export async function applyRetention(
  context: TaskContext,
  workspace: number,
): Promise<Partial<Record<RetentionRule, number>>> {
  const now = new Date();
  const rules = await context.database.inWorkspace(workspace, listRules);
  const due = RETENTION_RULES.filter((rule) => rules.some((one) => one.rule === rule && one.starts_at <= now));
  for (const rule of due) await context.database.inWorkspace(workspace, (tx) => announce(tx, workspace, rule));
  const counts: Partial<Record<RetentionRule, number>> = {};
  for (const rule of due) counts[rule] = await applyRule(context, workspace, rule);
  return counts;
}
