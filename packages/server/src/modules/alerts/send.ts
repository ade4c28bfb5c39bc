/**
 * Notifies people of what an alert fired for. The first notice comes at once; what follows within some minutes is one
 * notice, so that a hundred inspections at a time are not a hundred notices.
 */
import { ALERT_DIGEST_MINUTES, getAlertFigure } from '@rounds/contract/alerts';
import { getChart } from '@rounds/contract/analytics';
import type { Tx } from '../../db/database.ts';
import { withSiteLimit } from '../../db/transactions.ts';
import { findActorOfUser } from '../../http/auth/session.ts';
import type { Actor, BackgroundTask, ModuleRegistry } from '../../http/module.ts';
import { enqueueKeyed } from '../../queue/enqueue.ts';
import { createPrintFormats } from '../analytics/index.ts';
import { findVisibleRecords } from '../changes/index.ts';
import { type NewNotice, notify } from '../notices/index.ts';
import {
  type ActiveAlert,
  type Firing,
  listRecipients,
  listUnsent,
  lockActiveAlert,
  setSent,
} from './queries/firings.ts';

const SEND_TASK = 'alerts.send';
const DIGEST_MS = ALERT_DIGEST_MINUTES * 60_000;

interface SendPayload {
  readonly workspace_id: number;
  readonly alert_id: number;
}

export async function enqueueSending(tx: Tx, payload: SendPayload, at?: Date): Promise<void> {
  const key = `${SEND_TASK}:${payload.workspace_id}:${payload.alert_id}`;
  await enqueueKeyed(tx, SEND_TASK, payload, at ? { key: `${key}:later`, at } : { key });
}

export const sendTask: BackgroundTask<SendPayload> = {
  name: SEND_TASK,
  lane: 'notices',
  async run(payload, { database, registry }) {
    await database.inWorkspace(payload.workspace_id, (tx) => sendFirings(tx, registry, payload, new Date()));
  },
};

async function sendFirings(tx: Tx, registry: ModuleRegistry, payload: SendPayload, now: Date): Promise<void> {
  const alert = await lockActiveAlert(tx, payload.alert_id);
  if (!alert) return;
  const next = alert.last_sent_at ? new Date(alert.last_sent_at.getTime() + DIGEST_MS) : now;
  if (next > now) return enqueueSending(tx, payload, next);
  const firings = await listUnsent(tx, alert.id);
  if (firings.length === 0) return;
  const notices: NewNotice[] = [];
  for (const user_id of await listRecipients(tx, alert.id)) {
    const actor = await findActorOfUser(tx, user_id);
    if (!actor) continue;
    const visible = await withSiteLimit(tx, actor, () => filterVisible({ tx, registry, actor }, firings));
    if (visible.length > 0) notices.push(toNotice(alert, actor, visible));
  }
  await notify(tx, notices, now);
  await setSent(
    tx,
    alert.id,
    firings.map(({ id }) => id),
  );
}

interface Reading {
  readonly tx: Tx;
  readonly registry: ModuleRegistry;
  readonly actor: Actor;
}

/** Returns the firings whose record the person may see now, and those of the person's own figures. */
export async function filterVisible(context: Reading, firings: readonly Firing[]): Promise<Firing[]> {
  const visible = new Map<string, ReadonlySet<number>>();
  for (const kind of ['inspection', 'issue', 'asset'] as const) {
    const ids = firings.flatMap(({ record_kind, record_id }) => (record_kind === kind && record_id ? [record_id] : []));
    visible.set(kind, await findVisibleRecords(context, kind, [...new Set(ids)]));
  }
  return firings.filter(({ record_kind, record_id, user_id }) =>
    record_kind ? visible.get(record_kind)?.has(record_id!) : user_id === context.actor.user_id,
  );
}

function toNotice(alert: ActiveAlert, actor: Actor, firings: readonly Firing[]): NewNotice {
  const [first] = firings;
  const { record_kind, record_id, record_uuid, title, value } = first!;
  const user_ids = [actor.user_id];
  const key = `alert:${alert.id}:${first!.id}`;
  if (firings.length === 1 && record_kind) {
    const subject = { type: record_kind, id: record_id!, ...(record_uuid && { uuid: record_uuid }), title };
    return { kind: 'alert', user_ids, key, subject, data: { alert: alert.title } };
  }
  const subject = { type: 'alert' as const, id: alert.id, title: alert.title };
  const data = record_kind ? { count: firings.length } : { value: formatFigure(alert, actor, value) };
  return { kind: 'alert', user_ids, key, subject, data: { alert: alert.title, ...data } };
}

/** Formats the figure as charts show it, in the language of the person. */
function formatFigure({ condition }: ActiveAlert, actor: Actor, value: number | null): string {
  if (condition.kind !== 'figure') return '';
  const { chart, measure } = getAlertFigure(condition.figure);
  return createPrintFormats(actor.locale, actor).measure(value, measure ?? getChart(chart).measures[0]);
}
