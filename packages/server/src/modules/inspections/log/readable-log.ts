/** The log as a reader sees it: everything that answers changes comes from here. */
import type { Database, Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { canReadMasked, maskChange } from '../answers/masking.ts';
import { listMaskedOfAll } from '../moving/earlier-versions.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import type { LogRow } from '../queries/log.ts';

interface LogReader {
  readonly tx: Tx;
  readonly database: Database;
  readonly actor: Pick<Actor, 'user_id' | 'permissions'>;
}

/** Masks what this reader may not see of the changes of an inspection. */
export async function toReadableLog(
  { tx, database, actor }: LogReader,
  inspection: InspectionRow,
  log: readonly LogRow[],
): Promise<readonly LogRow[]> {
  if (log.length === 0 || canReadMasked(actor, inspection)) return log;
  const masked = await listMaskedOfAll({ tx, database }, inspection);
  if (masked.size === 0) return log;
  return log.map((row) => ({ ...row, change: maskChange({ masked }, row.change) }));
}
