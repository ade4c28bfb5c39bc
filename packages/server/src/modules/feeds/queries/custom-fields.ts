import type { CustomFieldScope } from '@rounds/contract/custom-fields';
import type { Tx } from '../../../db/database.ts';

/** The keys of the fields in use. Fields of different types of assets may have the same one. */
export async function listFieldKeys(tx: Tx, scope: CustomFieldScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('custom_field')
    .select('key')
    .distinct()
    .where('scope', '=', scope)
    .where('is_used', '=', true)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}
