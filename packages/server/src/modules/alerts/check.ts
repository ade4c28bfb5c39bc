/**
 * Decides when alerts are checked. Causes that are events are read from the event log, and those that only time brings
 * are looked up regularly. Each alert has a task of its own, so that one that fails stops no other.
 */
import { ALERT_KIND_KEYS, ALERT_KINDS, type AlertKind, type AlertKindDeclaration } from '@rounds/contract/alerts';
import type { Tx } from '../../db/database.ts';
import { withSiteLimit } from '../../db/transactions.ts';
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { addConsumer, type ConsumerHandler, type EventConsumer, hasConsumer } from '../../events/event-consumers.ts';
import { ApiError } from '../../http/api-error.ts';
import { findActorOfUser } from '../../http/auth/session.ts';
import type { BackgroundTask, CronTask, TaskContext } from '../../http/module.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { canSeeFigure, type FigureCondition, findMatches, readFigureNow } from './match.ts';
import {
  type ActiveAlert,
  findActiveAlert,
  insertFirings,
  listActiveAlerts,
  listRecipients,
  type Match,
  releaseCause,
} from './queries/firings.ts';
import { enqueueSending } from './send.ts';

export const CONSUMER_KIND = 'alerts';
const CHECK_TASK = 'alerts.check';
const KINDS: Readonly<Record<AlertKind, AlertKindDeclaration>> = ALERT_KINDS;

/** A workspace has one consumer for all its alerts. */
const toConsumer = (workspace_id: number): EventConsumer => ({ workspace_id, kind: CONSUMER_KIND, id: workspace_id });

/** Begins to read the events of a workspace when it gets its first alert. */
export async function readEventsFor(tx: Tx, workspaceId: number): Promise<void> {
  const consumer = toConsumer(workspaceId);
  if (!(await hasConsumer(tx, consumer))) await addConsumer(tx, consumer);
}

export interface CheckPayload {
  readonly workspace_id: number;
  readonly alert_id: number;
  /** The records of events; without them, everything is looked up. */
  readonly ids?: readonly number[];
}

export const receiveEvents: ConsumerHandler = async (events, { tx, consumer: { workspace_id } }) => {
  const isRead = (kind: AlertKind, code: string): boolean => {
    const { checked } = KINDS[kind];
    return typeof checked !== 'string' && checked.some((one) => one === code);
  };
  const codes = new Set<string>(events.map(({ code }) => code));
  const kinds = ALERT_KIND_KEYS.filter((kind) => [...codes].some((code) => isRead(kind, code)));
  for (const { id: alert_id, kind } of await listActiveAlerts(tx, kinds)) {
    const ids = events.filter(({ code }) => isRead(kind, code)).flatMap(({ record }) => record.id ?? []);
    if (ids.length > 0) await enqueue(tx, CHECK_TASK, { workspace_id, alert_id, ids: [...new Set(ids)] });
  }
};

export const checkTask: BackgroundTask<CheckPayload> = {
  name: CHECK_TASK,
  lane: 'notices',
  async run({ workspace_id, alert_id, ids }, { database, services }) {
    await database.inWorkspace(workspace_id, async (tx) => {
      const alert = await findActiveAlert(tx, alert_id);
      if (!alert) return;
      try {
        if (await check(tx, alert, ids)) await enqueueSending(tx, { workspace_id, alert_id });
      } catch (error) {
        // An example is a filter by a field that no longer exists: its owner sees that the alert does not fire.
        if (!(error instanceof ApiError)) throw error;
        services.log.warn({ err: error, alert: alert_id }, 'an alert could not be checked');
      }
    });
  },
};

/** Returns whether it fired. */
async function check(tx: Tx, alert: ActiveAlert, ids: readonly number[] | undefined): Promise<boolean> {
  const { condition } = alert;
  if (condition.kind === 'figure') return checkFigure(tx, alert, condition);
  // An alert is about what its owner may see; of that, each recipient learns what they may see.
  const actor = await findActorOfUser(tx, alert.owner_id);
  if (!actor) return false;
  const since = alert.active_since;
  const matches = await withSiteLimit(tx, actor, () =>
    findMatches({ tx, actor, locale: actor.locale }, condition, { ids, since }),
  );
  return insertFirings(tx, alert.id, matches);
}

/**
 * Checks the figure for each recipient by their own rights. It fires when the limit is passed, and again only after the
 * figure was back within it.
 */
async function checkFigure(tx: Tx, alert: ActiveAlert, condition: FigureCondition): Promise<boolean> {
  const matches: Match[] = [];
  for (const user_id of await listRecipients(tx, alert.id)) {
    const actor = await findActorOfUser(tx, user_id);
    if (!actor || !canSeeFigure(actor, condition)) continue;
    const { value, is_met } = await withSiteLimit(tx, actor, () =>
      readFigureNow({ tx, actor, locale: actor.locale }, condition),
    );
    const cause = `user:${user_id}`;
    if (!is_met || value === null) await releaseCause(tx, alert.id, cause);
    else {
      const { title } = alert;
      matches.push({ cause, title, kind: null, id: null, uuid: null, at: new Date(), value, user_id });
    }
  }
  return insertFirings(tx, alert.id, matches);
}

async function checkByTime({ database }: Pick<TaskContext, 'database'>, how: 'hourly' | 'daily'): Promise<void> {
  const kinds = ALERT_KIND_KEYS.filter((kind) => KINDS[kind].checked === how);
  for (const workspace_id of await database.inInstallation(listWorkspaceIds)) {
    await database.inWorkspace(workspace_id, async (tx) => {
      for (const { id: alert_id } of await listActiveAlerts(tx, kinds)) {
        await enqueue(tx, CHECK_TASK, { workspace_id, alert_id });
      }
    });
  }
}

export const hourlyCheck: CronTask = {
  name: 'alerts.check_hourly',
  lane: 'notices',
  schedule: '21 * * * *',
  run: (context) => checkByTime(context, 'hourly'),
};
export const dailyCheck: CronTask = {
  name: 'alerts.check_daily',
  lane: 'notices',
  schedule: '26 5 * * *',
  run: (context) => checkByTime(context, 'daily'),
};
