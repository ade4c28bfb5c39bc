/** The work that needs the attention of the caller, and where they may want to go next. */
import { ROW_LISTS } from '@rounds/contract/analytics';
import {
  ATTENTION_KINDS,
  ATTENTION_PRESET,
  type AttentionKind,
  type DashboardWork,
  type dashboard,
} from '@rounds/contract/dashboard';
import type { InspectionSummary } from '@rounds/contract/inspections';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Call } from '../../http/module.ts';
import { toViewer } from '../../lists/index.ts';
import { readRange } from '../analytics/index.ts';
import { createInspectionView, listAssignedToMe } from '../inspections/index.ts';
import { type IssueViewer, loadIssueViewer } from '../issues/index.ts';
import {
  type Attention,
  countOverlaps,
  findAssignedIssues,
  findAssignmentsBehind,
  findExpiringInvitations,
  findFailedTwice,
  findOpenInspections,
  findOverdueIssues,
  findUnpublished,
} from './queries/attention.ts';
import { isLatest, isLowest, listMostFailed } from './queries/reports.ts';

type WorkCall = Pick<Call<typeof dashboard.getWork>, 'tx' | 'registry' | 'actor' | 'locale' | 'query'>;
interface Context extends WorkCall {
  readonly viewer: IssueViewer;
  readonly now: Date;
  readonly assigned: Awaited<ReturnType<typeof listAssignedToMe>>;
}

const toAttention = (list: readonly InspectionSummary[], count: number): Attention => {
  const [first] = list;
  if (!first) return { count, first: null };
  const { id, uuid, asset, title, template_title, due_at } = first;
  return { count, first: { id, uuid, title: asset?.display_name || title || template_title, at: due_at } };
};

/** Kinds that are left out for people without the permission. */
const ATTENTION_PERMISSIONS: { readonly [K in AttentionKind]?: Permission } = {
  assignments_behind: 'AST_MANAGE_ASSIGNMENT',
  unpublished_drafts: 'CKL_MANAGE_TEMPLATES',
  failed_twice: 'SST_VIEW_ASSET',
  invitations_expiring: 'USR_MANAGE_USER',
};

const FINDERS: Readonly<Record<AttentionKind, (context: Context) => Attention | Promise<Attention>>> = {
  overdue_inspections: ({ assigned }) => toAttention(assigned.overdue, assigned.counts.overdue),
  due_today: ({ assigned }) => toAttention(assigned.due_today, assigned.counts.due_today),
  open_inspections: ({ tx, actor }) => findOpenInspections(tx, actor),
  overdue_issues: ({ tx, actor, viewer }) => findOverdueIssues(tx, actor, viewer),
  assigned_issues: ({ tx, viewer }) => findAssignedIssues(tx, viewer),
  assignments_behind: ({ tx }) => findAssignmentsBehind(tx),
  unpublished_drafts: ({ tx }) => findUnpublished(tx),
  failed_twice: ({ tx, actor, locale }) =>
    findFailedTwice(tx, actor, readRange({ preset: ATTENTION_PRESET }, toViewer(actor, locale))),
  invitations_expiring: ({ tx, actor }) => findExpiringInvitations(tx, actor),
};

/** The dates of work that opens within the next days are already known. */
function toNext({ planned: [first], next }: Context['assigned']): DashboardWork['next'] {
  if (!first) return next;
  const { assignment, template, start_at } = first;
  return { assignment, template_title: template.title, start_at };
}

async function listAttention(context: Context): Promise<DashboardWork['attention']> {
  const attention: DashboardWork['attention'] = [];
  for (const kind of ATTENTION_KINDS) {
    const permission = ATTENTION_PERMISSIONS[kind];
    if (permission && !context.actor.permissions.has(permission)) continue;
    const result = await FINDERS[kind](context);
    if (result.count > 0) attention.push({ kind, ...result });
  }
  return attention;
}

/** Records that are of two kinds count once. */
async function countAttention(
  { tx, actor, viewer, now }: Context,
  attention: DashboardWork['attention'],
): Promise<number> {
  const sum = attention.reduce((total, { count }) => total + count, 0);
  return sum === 0 ? 0 : sum - (await countOverlaps(tx, actor, viewer, now));
}

/** @throws ApiError VALIDATION_FAILED if the range ends before it begins */
export async function getWork(call: WorkCall): Promise<DashboardWork> {
  const { tx, actor, locale, query } = call;
  const range = readRange(query, toViewer(actor, locale));
  const viewer = await loadIssueViewer(tx, actor);
  const now = new Date();
  const assigned = await listAssignedToMe(call, now);
  const latest = createInspectionView(ROW_LISTS.inspections.list, isLatest(actor));
  const lowest = createInspectionView(ROW_LISTS.inspections.list, isLowest(actor, range));
  const context: Context = { ...call, viewer, now, assigned };
  const attention = await listAttention(context);
  const latestRows = await latest.rows(tx, actor).orderBy('completed_order', 'desc').orderBy('id', 'desc').execute();
  const lowestRows = await lowest
    .rows(tx, actor)
    .orderBy('score_percent')
    .orderBy('completed_order', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    attention,
    next: toNext(assigned),
    attention_count: await countAttention(context, attention),
    latest: (await latest.complete!(latestRows, call)).map(latest.toRecord),
    lowest: (await lowest.complete!(lowestRows, call)).map(lowest.toRecord),
    most_failed: await listMostFailed(tx, actor, range),
  };
}
