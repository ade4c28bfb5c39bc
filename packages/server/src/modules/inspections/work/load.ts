/** Loads a stored inspection, or creates a new one in memory. */
import type { RunContext } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { withoutSiteLimit } from '../../../db/transactions.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findMergedInto, lockInspectableAsset } from '../../assets/index.ts';
import { isTimeZone } from '../../auth/index.ts';
import { assertNotArchived } from '../access.ts';
import { describeAssets } from '../answers/names.ts';
import { addReferredRecords } from '../answers/referred-records.ts';
import { assignmentRules } from '../assigned/rules.ts';
import type { InspectionContext, NewInspection } from '../inspection-context.ts';
import { FoldedLog, loadLogForWriting } from '../log/log.ts';
import type { InspectionDraft, InspectionRow } from '../queries/inspections.ts';
import { getPublishedVersion, getVersion, type RunnableVersion } from '../versions.ts';
import { beginWork, type InspectionWork } from './inspection-work.ts';
import { toRaisingContext } from './start.ts';

/** The beginning of an inspection: now, or when a device without a network started it. */
export interface Beginning {
  readonly now: Date;
  readonly getOfflineStart: (version: RunnableVersion) => Date | null;
  /** A device may have begun it before its person was limited to other sites; it knows the uuid of the asset from then. */
  readonly isOfDevice: boolean;
}

/**
 * Loads a stored inspection, whose row the caller has locked.
 * @throws ApiError INS_ARCHIVED
 */
export async function load(
  { tx, database }: InspectionContext,
  stored: InspectionRow,
  now = new Date(),
): Promise<InspectionWork> {
  assertNotArchived(stored);
  const version = await getVersion(tx, database, stored.template_version_id);
  const log = await loadLogForWriting(tx, database, stored);
  const { id: _, created_at: __, updated_at: ___, ...row } = stored;
  return beginWork({ version, now, stored, log, row });
}

/**
 * Begins a new inspection of the published version, with the names that template, asset and user have now.
 * @throws ApiError when the template or the asset is missing, archived or not published
 */
export async function create(
  context: InspectionContext,
  uuid: string,
  target: NewInspection,
  publishedId: number | null,
  { now, getOfflineStart, isOfDevice }: Beginning,
): Promise<InspectionWork> {
  const { tx, actor } = context;
  const { template_id, asset_uuid, assignment_id } = target;
  const version = await getPublishedVersion(context, template_id, publishedId);
  const readAsset = async (uuid: string) => {
    const asset = await lockInspectableAsset(tx, uuid);
    return (await describeAssets(tx, version, [asset.uuid]))[0] ?? null;
  };
  const described = asset_uuid
    ? await (isOfDevice ? withoutSiteLimit(tx, () => readAsset(asset_uuid)) : readAsset(asset_uuid))
    : null;
  const assigned = assignment_id
    ? await context.registry.get(assignmentRules).link(context, {
        uuid,
        target: { ...target, assignment_id },
        now,
        offlineStart: getOfflineStart(version),
      })
    : null;
  const draft = createDraft(
    uuid,
    actor,
    version,
    { asset: described, assignment: assigned?.assignment ?? null },
    { now, zone: target.zone && isTimeZone(target.zone) ? target.zone : actor.tz_code },
  );
  const row = { ...draft, context: await addReferredRecords(tx, version, draft.context, []) };
  return beginWork({ version, now, stored: null, log: new FoldedLog(), row }, assigned?.link ?? null);
}

function createDraft(
  uuid: string,
  actor: InspectionContext['actor'],
  version: RunnableVersion,
  { asset, assignment }: Pick<RunContext, 'assignment'> & { readonly asset: NonNullable<RunContext['asset']> | null },
  { now, zone }: { readonly now: Date; readonly zone: string },
): InspectionDraft {
  const context: RunContext = {
    zone,
    started_at: now.toISOString(),
    asset,
    ...(assignment && { assignment }),
    ...toRaisingContext(actor),
    user: { id: actor.user_id, name: actor.full_name },
  };
  return {
    workspace_id: actor.workspace_id,
    uuid,
    document_id: null,
    status: 'to_do',
    template_id: version.template_id,
    template_version_id: version.id,
    template_version: version.version,
    earlier_versions: [],
    template_title: version.document.title,
    asset_uuid: asset?.uuid ?? null,
    asset_id: asset?.asset_id ?? '',
    asset_name: asset?.display_name ?? '',
    user_id: actor.user_id,
    user_name: actor.full_name,
    context,
    sequence: 0,
    score: null,
    score_max: null,
    score_percent: null,
    failed_count: 0,
    question_count: 0,
    answered_count: 0,
    started_at: null,
    completed_at: null,
    archived_at: null,
    sign_off: null,
  };
}

/** A uuid made on a device names one inspection; the same uuid for another template or asset is a mistake. */
export async function assertSameTarget(
  tx: Tx,
  stored: InspectionRow,
  { template_id, asset_uuid }: NewInspection,
): Promise<void> {
  const asset = asset_uuid?.toLowerCase() ?? null;
  const isSameAsset =
    stored.asset_uuid === asset || (asset !== null && stored.asset_uuid === (await findMergedInto(tx, asset)));
  if (stored.template_id !== template_id || !isSameAsset) throw new ApiError('INS_UUID_TAKEN');
}
