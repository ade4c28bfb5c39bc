/** The data that a device should store so that its owner can start and continue inspections without a network. */
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import {
  type inspections,
  MAX_OFFLINE_ASSETS,
  MAX_OFFLINE_PEOPLE,
  MAX_OFFLINE_TEMPLATES,
} from '@rounds/contract/inspections';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Actor, Call } from '../../../http/module.ts';
import { readVisibleFields } from '../../assets/index.ts';
import { getChecklistSettings } from '../../settings/index.ts';
import { searchUsers } from '../../users/index.ts';
import { assignmentRules } from '../assigned/rules.ts';

type OfflineData = OutputOf<typeof inspections.getOfflineData>;

/** Nobody conducts more open inspections at a time; the others open with a network. */
const MAX_OPEN_INSPECTIONS = 200;

interface OfflineContext extends Pick<Call, 'tx' | 'database' | 'registry'> {
  readonly actor: Pick<Actor, 'workspace_id' | 'user_id' | 'permissions'>;
}

/**
 * Reads the person's work of the next days first, beyond the usual limits; then what was used last; then what was
 * published or created last.
 */
export async function getOfflineData(context: OfflineContext, now: Date): Promise<OfflineData> {
  const { tx, registry, actor } = context;
  const { user_id: userId } = actor;
  const coming = await registry.get(assignmentRules).listComingWork(tx, userId, now);
  const plannedTemplates = await listTemplates(
    tx,
    [...coming.planned, ...coming.startable].map(({ template }) => template.template_id),
  );
  const plannedAssets = await listAssets(tx, [
    ...coming.planned.flatMap(({ asset }) => asset?.uuid ?? []),
    ...coming.startable.flatMap(({ assets }) => assets.map(({ uuid }) => uuid)),
  ]);
  const [usedTemplates, latestTemplates] = [await listUsedTemplates(tx, userId), await listLatestTemplates(tx)];
  const [usedAssets, latestAssets] = [await listUsedAssets(tx, userId), await listLatestAssets(tx)];
  return {
    templates: mergeFirst(
      plannedTemplates,
      [...usedTemplates, ...latestTemplates],
      'template_id',
      MAX_OFFLINE_TEMPLATES,
    ),
    assets: await addFields(
      context,
      mergeFirst(plannedAssets, [...usedAssets, ...latestAssets], 'uuid', MAX_OFFLINE_ASSETS),
    ),
    people: await listPeople(tx, actor.workspace_id),
    inspections: await listOpenInspections(tx, userId),
    require_sign_off: (await getChecklistSettings(tx)).require_sign_off,
    ...coming,
  };
}

/** All rows that are needed, and of the rest, in its order, as many as the limit leaves. */
function mergeFirst<Row>(firstRows: readonly Row[], rest: readonly Row[], key: keyof Row, limit: number): Row[] {
  const rows = new Map([...firstRows, ...rest].reverse().map((row) => [row[key], row]));
  const keys = [...new Set([...firstRows, ...rest].map((row) => row[key]))];
  return keys.slice(0, Math.max(limit, firstRows.length)).map((one) => rows.get(one) as Row);
}

async function addFields(
  context: OfflineContext,
  rows: readonly (Omit<OfflineData['assets'][number], 'fields'> & { readonly id: number })[],
): Promise<OfflineData['assets']> {
  const values = await readVisibleFields(context, rows);
  return rows.map(({ id, ...asset }) => ({ ...asset, fields: values.get(id) ?? {} }));
}

const listPeople = async (tx: Tx, workspaceId: number): Promise<OfflineData['people']> => {
  const people = await searchUsers(tx, {
    workspace_id: workspaceId,
    words: [],
    ids: undefined,
    limit: MAX_OFFLINE_PEOPLE,
  });
  return people.map(({ id, full_name }) => ({ id, name: full_name }));
};

const publishedTemplates = (tx: Tx) =>
  tx
    .selectFrom('template')
    .select(['template.id as template_id', 'template.published_id as version_id'])
    .where('template.archived_at', 'is', null)
    .where('template.published_id', 'is not', null)
    .$narrowType<{ version_id: number }>()
    .limit(MAX_OFFLINE_TEMPLATES);

const listTemplates = (tx: Tx, ids: readonly number[]) =>
  publishedTemplates(tx)
    .where(sql<boolean>`template.id = any(${[...new Set(ids)]}::bigint[])`)
    .execute();

const listLatestTemplates = (tx: Tx) => publishedTemplates(tx).orderBy('template.published_at', 'desc').execute();

const listUsedTemplates = (tx: Tx, userId: number) =>
  publishedTemplates(tx)
    .innerJoin('inspection', 'inspection.template_id', 'template.id')
    .where('inspection.user_id', '=', userId)
    .groupBy(['template.id', 'template.published_id'])
    .orderBy(({ fn }) => fn.max('inspection.id'), 'desc')
    .execute();

const liveAssets = (tx: Tx) =>
  tx
    .selectFrom('asset')
    .select(['asset.id', 'asset.uuid', 'asset.asset_id', 'asset.display_name', 'asset.type_uuid'])
    .where('asset.archived_at', 'is', null)
    .limit(MAX_OFFLINE_ASSETS);

const listAssets = (tx: Tx, uuids: readonly string[]) =>
  liveAssets(tx)
    .where(sql<boolean>`asset.uuid = any(${[...new Set(uuids)]}::uuid[])`)
    .clearLimit()
    .execute();

const listLatestAssets = (tx: Tx) => liveAssets(tx).orderBy('asset.id', 'desc').execute();

const listUsedAssets = (tx: Tx, userId: number) =>
  liveAssets(tx)
    .innerJoin('inspection', 'inspection.asset_uuid', 'asset.uuid')
    .where('inspection.user_id', '=', userId)
    .groupBy(['asset.id', 'asset.uuid', 'asset.asset_id', 'asset.display_name', 'asset.type_uuid'])
    .orderBy(({ fn }) => fn.max('inspection.id'), 'desc')
    .execute();

const listOpenInspections = (tx: Tx, userId: number) =>
  tx
    .selectFrom('inspection')
    .select(['uuid', 'sequence'])
    .where(({ or, eb }) =>
      or([eb('user_id', '=', userId), sql<boolean>`collaborators @> ${JSON.stringify([{ id: userId }])}::jsonb`]),
    )
    .where('status', '<>', 'completed')
    .where('archived_at', 'is', null)
    // Missed inspections would crowd out the others.
    .where(sql<boolean>`(status = 'in_progress' or (missed_at is null and skipped_at is null))`)
    .orderBy('id', 'desc')
    .limit(MAX_OPEN_INSPECTIONS)
    .execute();
