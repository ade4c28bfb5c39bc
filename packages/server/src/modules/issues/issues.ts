/** Records of issues: who reads them, and what lists, calls and the log show of them. */

import { type Issue, type IssueSummary, issueList } from '@rounds/contract/issues';
import { type Language, resolveName } from '@rounds/contract/languages.ts';
import { toPlainText } from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { missingPermissionError } from '../../http/auth/access-errors.ts';
import type { Actor, ModuleRegistry } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { customFieldStore } from '../custom-fields/index.ts';
import { describeInspection } from '../inspections/index.ts';
import { toRights, type Viewer } from './access/policies.ts';
import { listStoredFiles } from './files.ts';
import { loadViewer } from './queries/access.ts';
import { listFileUuids } from './queries/files.ts';
import { isWatching, listNamedUsers, lockIssue } from './queries/records.ts';
import { findIssue, type IssueRow } from './queries/rows.ts';

/** The row with the fields that its category has; lists show all. */
type FieldRow = IssueRow & { readonly category_fields?: readonly string[] | null };
export const customFields = customFieldStore<FieldRow>(
  issueList.custom_fields!,
  undefined,
  ({ category_fields }, key) => !category_fields || category_fields.includes(key),
);

export interface CallContext {
  readonly tx: Tx;
  readonly registry: ModuleRegistry;
  readonly actor: Actor;
  readonly locale: Language;
}
export interface Context extends CallContext {
  readonly viewer: Viewer;
}

/** The call with what the caller may do with issues. */
export const enter = async <C extends CallContext>(call: C): Promise<C & { readonly viewer: Viewer }> => ({
  ...call,
  viewer: await loadViewer(call.tx, call.actor),
});

/** The values of its fields are added by the lists and routes. */
export const toSummary = (row: IssueRow, viewer: Viewer): IssueSummary => ({
  id: row.id,
  uuid: row.uuid,
  number: row.number,
  title: row.title,
  type: row.type,
  status: row.status,
  priority: row.priority,
  risk: row.risk,
  category: row.category,
  sub_category: row.sub_category,
  labels: row.labels,
  due_at: row.due_at,
  is_overdue: row.is_overdue,
  assignee: row.assignee,
  asset: row.asset,
  site: row.site,
  comments_count: row.comments_count,
  media_count: row.media_count,
  picture: row.picture,
  custom_fields: {},
  created_by: row.creator,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  completed_at: toIso(row.completed_at),
  archived_at: toIso(row.archived_at),
  revision: row.revision,
  may: toRights(row, viewer),
});

async function toSource({ tx, actor }: CallContext, row: IssueRow): Promise<Issue['source']> {
  const { source_inspection_uuid: inspection_uuid, source_item_id: item_id } = row;
  if (inspection_uuid === null || item_id === null) return null;
  const copied = { row: [...row.source_row], title: row.source_title, template_title: row.source_template_title };
  return { inspection_uuid, item_id, ...copied, ...(await describeInspection({ tx, actor }, inspection_uuid)) };
}

export async function toIssue(context: Context, row: IssueRow): Promise<Issue> {
  const { tx, viewer, locale } = context;
  const values = await customFields.readValues(tx, [row.id], locale);
  const media = await listFileUuids(tx, row.id);
  const collaborators = await listNamedUsers(tx, row.collaborator_ids);
  return {
    ...toSummary(row, viewer),
    custom_fields: values.get(row.id) ?? {},
    description: row.description,
    collaborators: collaborators.map(({ id, full_name }) => ({ id, full_name })),
    source: await toSource(context, row),
    media,
    files: await listStoredFiles(tx, media),
    status_note: row.status_note,
    is_watching: await isWatching(tx, row.id, viewer.user_id),
  };
}

/** @throws ApiError ACT_OBJECT_NOT_FOUND without access to it */
export async function getReadable(context: Context, id: number | string): Promise<IssueRow> {
  const row = await findIssue(context.tx, id, context);
  if (!row) throw notFoundError('ACT');
  return row;
}

/** Holds it until the transaction ends. @throws ApiError ACT_OBJECT_NOT_FOUND without access to it */
export async function lockReadable(context: Context, id: number | string): Promise<IssueRow> {
  const issueId = await lockIssue(context.tx, id);
  if (issueId === undefined) throw notFoundError('ACT');
  return getReadable(context, issueId);
}

const MANAGE = ['ACT_MANAGE_ISSUES'] as const;
export const forbidden = ({ locale }: Pick<CallContext, 'locale'>): ApiError => missingPermissionError(MANAGE, locale);

/** @throws ApiError ACT_ARCHIVED */
export function assertLive({ archived_at }: IssueRow): void {
  if (archived_at) throw new ApiError('ACT_ARCHIVED');
}

/** @throws ApiError ACT_REVISION_NOT_MATCH with the issue as it is */
export async function assertCurrent(context: Context, row: IssueRow, revision: number | undefined): Promise<void> {
  if (revision === undefined || revision === row.revision) return;
  throw new ApiError('ACT_REVISION_NOT_MATCH', { data: await toIssue(context, row) });
}

const MAX_LOGGED_TEXT = 2_000;

/** Returns the properties that the activity log shows before and after a change. */
export const toLogged = (row: IssueRow, locale: Language) => ({
  title: row.title,
  description: toPlainText(row.description).slice(0, MAX_LOGGED_TEXT) || null,
  type: row.type,
  status: row.status,
  priority: row.priority,
  risk: row.risk,
  category: resolveName(row.category.name_lang, locale),
  sub_category: row.sub_category && resolveName(row.sub_category.name_lang, locale),
  labels: row.labels.map(({ name }) => name).join(', ') || null,
  due_at: row.due_at,
  assignee: row.assignee?.name ?? null,
  asset: row.asset?.display_name ?? null,
  site: row.site?.path ?? null,
  media_count: row.media_count,
});

export const subject = ({ id, uuid, title }: Pick<IssueRow, 'id' | 'uuid' | 'title'>) => ({
  type: 'issue',
  id,
  uuid,
  title,
});
