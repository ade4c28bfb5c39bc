/** Assets that are not archived, with the last inspection of each among those that a person sees. */
import { isSeen, type Viewing } from './source-rows.ts';

export interface AssetSource {
  readonly uuid: string;
  /** Whole days since the last inspection was completed. */
  readonly days: number | null;
  readonly last_at: string | null;
}

export async function listAssets(viewing: Viewing): Promise<AssetSource[]> {
  const { t, workspace, history } = viewing;
  const { rows } = await t.queryIn<AssetSource>(
    workspace,
    `select a.uuid, to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at,
      floor(extract(epoch from now() - last_at) / 86400)::float8 as days
    from (select a.*, (select max(i.completed_at) from inspection i
        where i.asset_uuid = a.uuid and i.workspace_id = a.workspace_id and i.status = 'completed'
          and ${isSeen(viewing)}) as last_at
      from asset a) a
    where a.workspace_id = ${history.workspaceId} and a.archived_at is null`,
  );
  return rows;
}
