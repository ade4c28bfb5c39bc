import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The name that an inspection has in the store of a configuration, if it has one. */
export const findName = async (tx: Tx, configurationId: number, inspectionId: number): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('integration_name')
      .select('path')
      .where('configuration_id', '=', configurationId)
      .where('inspection_id', '=', inspectionId)
      .executeTakeFirst()
  )?.path;

/** False if another inspection of the configuration has this name. */
export async function insertName(
  tx: Tx,
  configuration_id: number,
  inspection_id: number,
  path: string,
): Promise<boolean> {
  const { rows } = await sql`insert into integration_name (configuration_id, inspection_id, path, path_key)
    values (${configuration_id}, ${inspection_id}, ${path}, ${path.toLowerCase()})
    on conflict (workspace_id, configuration_id, path_key) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}
