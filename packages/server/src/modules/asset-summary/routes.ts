import { assets } from '@rounds/contract/assets';
import type { AssetSummary } from '@rounds/contract/assets/summary.ts';
import { issues } from '@rounds/contract/issues';
import { notFoundError } from '../../http/api-error.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import { filterList, getReaderLanguage } from '../../lists/index.ts';
import { findAsset, listPartsAndParents, suggestNumber } from '../assets/index.ts';
import { findNextDue } from '../assignments/index.ts';
import { inspectionListView, ownInspectionListView } from '../inspections/index.ts';
import { countIssuesByStatus, loadIssueViewer, toIssueListView, toOwnIssueListView } from '../issues/index.ts';
import { findSitePlace } from '../sites/index.ts';
import { countInspections } from './queries.ts';

export const routes: readonly Route[] = [
  route(assets.getSummary, async (call) => {
    const { tx, actor, params } = call;
    const asset = await findAsset(tx, params.id);
    if (!asset) throw notFoundError('SST');
    return {
      inspections: await summarizeInspections(call, asset.uuid),
      issues: await summarizeIssues(call, asset.uuid),
      next: await findNextDue(tx, actor, asset.uuid),
      ...(await listPartsAndParents(tx, asset.id)),
      site: asset.site ? await findSitePlace(tx, asset.site.id) : null,
    };
  }),

  route(assets.suggestNumber, async ({ tx, query }) => ({
    asset_id: (await suggestNumber(tx, query.type_uuid)) ?? null,
  })),
];

type SummaryCall = Call<typeof assets.getSummary>;
const toFilter = (assetUuid: string): string => JSON.stringify({ asset: [assetUuid] });

/** The rows of the list that the reader has. */
async function summarizeInspections(call: SummaryCall, assetUuid: string): Promise<AssetSummary['inspections']> {
  const { permissions } = call.actor;
  const canList = permissions.has('INS_VIEW_INSPECTION_LIST');
  if (!canList && !permissions.has('INS_CONDUCT_INSPECTION')) return null;
  const view = canList ? inspectionListView : ownInspectionListView;
  return countInspections(call.tx, await filterList(view, toFilter(assetUuid), call));
}

/** The rows of the list that the reader has. */
async function summarizeIssues(call: SummaryCall, assetUuid: string): Promise<AssetSummary['issues']> {
  const { tx, actor } = call;
  const canList = actor.permissions.has('ACT_VIEW_ISSUE_LIST');
  if (!canList && !issues.listMine.access.some((permission) => actor.permissions.has(permission))) return null;
  const viewer = await loadIssueViewer(tx, actor);
  const view = (canList ? toIssueListView : toOwnIssueListView)(viewer, getReaderLanguage(call));
  const { counts, overdue } = await countIssuesByStatus(
    await filterList(view, toFilter(assetUuid), call),
    viewer.time_zone,
  );
  return { open: counts.to_do + counts.in_progress, overdue };
}
