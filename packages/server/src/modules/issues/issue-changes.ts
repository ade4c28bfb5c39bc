/** Creates and changes issues. */
import type { BodyOf } from '@rounds/contract/endpoint.ts';
import type { issues } from '@rounds/contract/issues';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { translate } from '../../http/texts.ts';
import { getInspectionSource } from '../inspections/index.ts';
import { getNeeds, hasRight } from './access/policies.ts';
import { assertAttachable, removeUnattached } from './files.ts';
import { assertCurrent, assertLive, type CallContext, type Context, customFields, forbidden } from './issues.ts';
import { publishIssue } from './notices/audience.ts';
import { listAllFileUuids, listFileUuids, setFiles } from './queries/files.ts';
import {
  addWatchers,
  deleteIssue,
  findByUuid,
  insertIssue,
  lockNumbers,
  setCollaborators,
  setLabels,
  setStatus,
  updateIssue,
} from './queries/records.ts';
import { getCategoryFields, getSettings } from './queries/references.ts';
import { getIssue, type IssueRow } from './queries/rows.ts';
import { checkInput, createReport } from './validation.ts';

type NewIssueBody = BodyOf<typeof issues.create>;
type ChangeBody = BodyOf<typeof issues.update>;

interface CreatedIssue {
  readonly row: IssueRow;
  /** False if the call was repeated. */
  readonly isNew: boolean;
}

async function toSourceColumns(context: CallContext & { readonly database: Database }, body: NewIssueBody) {
  if (!body.source) return {};
  const { inspection_uuid, item_id, row } = body.source;
  const { question, asset_uuid, raised_at, ...found } = await getInspectionSource(context, body.source);
  const { report, assertNone } = createReport(context.locale);
  if (question === undefined) report('source.item_id', 'issues.question_unknown');
  assertNone();
  return {
    source_inspection_uuid: inspection_uuid,
    source_item_id: item_id,
    source_row: row,
    source_title: question!,
    source_template_id: found.template_id,
    source_template_title: found.template_title,
    ...(raised_at && { created_at: raised_at }),
    // The inspected asset is the one that has to be fixed, unless the call names another one.
    ...(body.asset_uuid === undefined && asset_uuid !== null && { asset_uuid }),
  };
}

/** @throws ApiError ACT_UUID_TAKEN if somebody else has an issue with the uuid */
async function findRepeated(context: Context, uuid: string | undefined): Promise<IssueRow | undefined> {
  const stored = uuid === undefined ? undefined : await findByUuid(context.tx, uuid);
  if (!stored) return undefined;
  if (stored.created_by !== context.actor.user_id) throw new ApiError('ACT_UUID_TAKEN');
  return getIssue(context.tx, stored.id, context);
}

export async function createIssue(
  context: Context & { readonly database: Database },
  body: NewIssueBody,
): Promise<CreatedIssue> {
  const { tx, actor } = context;
  const { uuid, title, media = [], label_ids = [], collaborator_ids = [], custom_fields = {} } = body;
  const earlier = await findRepeated(context, uuid);
  if (earlier) return { row: earlier, isNew: false };
  const { default_priority } = await getSettings(tx);
  const checked = await checkInput(context, body, null);
  const source = await toSourceColumns(context, body);
  const files = await assertAttachable(context, media);
  await lockNumbers(tx);
  // Two devices of a person may send the same issue at the same time.
  const repeated = await findRepeated(context, uuid);
  if (repeated) return { row: repeated, isNew: false };
  const id = await insertIssue(tx, {
    type: 'action',
    priority: default_priority,
    ...(uuid && { uuid }),
    ...checked,
    ...source,
    title,
    category_id: checked.category_id!,
    created_by: actor.user_id,
  });
  await setLabels(tx, id, label_ids);
  await setCollaborators(tx, id, collaborator_ids);
  await setFiles(tx, { issue_id: id }, files);
  await addWatchers(tx, [id], [actor.user_id, checked.assignee_user_id ?? null, ...collaborator_ids]);
  const row = await getIssue(tx, id, context);
  await writeFields(context, row, custom_fields);
  await publishIssue(context, row);
  return { row, isNew: true };
}

async function writeFields(
  { tx, locale }: CallContext,
  row: IssueRow,
  values: NonNullable<NewIssueBody['custom_fields']>,
  before?: IssueRow,
): Promise<void> {
  const category_fields = await getCategoryFields(tx, row.policy_category_id);
  await customFields.writeValues(tx, { ...row, category_fields }, values, { locale, before });
}

const CATEGORY_KEYS = ['category_id', 'sub_category_id'];

/** @throws ApiError USR_FORBIDDEN unless the policy of the category lets the caller change what the body names */
function assertMayChange(context: Context, row: IssueRow, body: ChangeBody): void {
  const { revision: _, ...fields } = body;
  const fieldKeys = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  const isMoved =
    (body.category_id !== undefined && body.category_id !== row.category_id) ||
    (body.sub_category_id !== undefined && body.sub_category_id !== row.sub_category_id);
  if (isMoved && !hasRight(row, context.viewer, 'change_category')) throw forbidden(context);
  const isEdited = fieldKeys.some((key) => !CATEGORY_KEYS.includes(key));
  if (isEdited && !hasRight(row, context.viewer, 'edit_details')) throw forbidden(context);
}

export async function changeIssue(context: Context, before: IssueRow, body: ChangeBody): Promise<IssueRow> {
  const { tx } = context;
  assertLive(before);
  assertMayChange(context, before, body);
  await assertCurrent(context, before, body.revision);
  const { label_ids, collaborator_ids, media, custom_fields } = body;
  const changes = await checkInput(context, body, before);
  if (media) await setFiles(tx, { issue_id: before.id }, await attachAgain(context, before.id, media));
  await updateIssue(tx, before.id, changes);
  if (label_ids) await setLabels(tx, before.id, label_ids);
  if (collaborator_ids) {
    await setCollaborators(tx, before.id, collaborator_ids);
    const addedIds = collaborator_ids.filter((id) => !before.collaborator_ids.includes(id));
    await addWatchers(tx, [before.id], addedIds);
  }
  const row = await getIssue(tx, before.id, context);
  if (custom_fields) await writeFields(context, row, custom_fields, before);
  if (isReassigned(row, before)) await addWatchers(tx, [row.id], [row.assignee_user_id]);
  await publishIssue(context, row, before);
  return row;
}

type Assigned = Pick<IssueRow, 'assignee_user_id' | 'assignee_group_id'>;

export const isReassigned = (issue: Assigned, before: Assigned): boolean =>
  issue.assignee_user_id !== before.assignee_user_id || issue.assignee_group_id !== before.assignee_group_id;

const attachAgain = async (context: Context, issueId: number, media: readonly string[]): Promise<string[]> =>
  assertAttachable(context, media, await listFileUuids(context.tx, issueId));

interface StatusChange extends Omit<BodyOf<typeof issues.changeStatus>, 'revision'> {
  readonly revision?: number | undefined;
}

/** @throws ApiError ACT_STATUS_NOT_ALLOWED, ACT_EVIDENCE_REQUIRED by field, ACT_REVISION_NOT_MATCH, ACT_ARCHIVED */
export async function changeStatus(context: Context, before: IssueRow, change: StatusChange): Promise<IssueRow> {
  const { tx, viewer, locale } = context;
  const { status, media = [] } = change;
  const note = change.note || null;
  assertLive(before);
  if (!hasRight(before, viewer, status)) throw new ApiError('ACT_STATUS_NOT_ALLOWED');
  await assertCurrent(context, before, change.revision);
  if (status === before.status) return before;
  const needs = getNeeds(viewer, before.policy_category_id, status);
  const missingEvidence = {
    ...(needs.note && !note && { note: [translate(locale, 'issues.note_needed')] }),
    ...(needs.media && media.length === 0 && { media: [translate(locale, 'issues.media_needed')] }),
  };
  if (Object.keys(missingEvidence).length > 0) throw new ApiError('ACT_EVIDENCE_REQUIRED', { data: missingEvidence });
  if (media.length > 0) {
    const attached = await listFileUuids(tx, before.id);
    const added = await assertAttachable(context, media, attached);
    await setFiles(tx, { issue_id: before.id }, [...new Set([...attached, ...added])]);
  }
  await setStatus(tx, [before.id], { status, note, by: viewer.user_id });
  await addWatchers(tx, [before.id], [viewer.user_id]);
  const row = await getIssue(tx, before.id, context);
  await publishIssue(context, row, before);
  return row;
}

/** @throws ApiError USR_FORBIDDEN without ACT_MANAGE_ISSUES */
export async function setArchived(context: Context, before: IssueRow, archivedAt: Date | null): Promise<IssueRow> {
  if (!context.viewer.manages) throw forbidden(context);
  await updateIssue(context.tx, before.id, { archived_at: archivedAt });
  const row = await getIssue(context.tx, before.id, context);
  await publishIssue(context, row);
  return row;
}

/**
 * Permanently, with its comments and with files that nothing else has.
 * @throws ApiError USR_FORBIDDEN without ACT_MANAGE_ISSUES, ACT_IN_USE unless it is archived
 */
export async function removeIssue(context: Context, row: IssueRow): Promise<void> {
  if (!context.viewer.manages) throw forbidden(context);
  if (!row.archived_at) throw new ApiError('ACT_IN_USE', { data: { archived: false } });
  const files = await listAllFileUuids(context.tx, row.id);
  await publishIssue(context, row);
  await deleteIssue(context.tx, row.id);
  await removeUnattached(context, files);
}
