import type { CustomFieldScope } from '@rounds/contract/custom-fields';
import { sql } from 'kysely';
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

export async function listFieldValues(tx: Tx, scope: CustomFieldScope, ids: readonly number[]) {
  const { rows } = await sql<{
    entity_id: number;
    key: string;
    value_text: string | null;
    value_number: number | null;
  }>`
    select v.entity_id, f.key, v.text as value_text, v.number::float8 as value_number
    from custom_field_value v join custom_field f on f.id = v.field_id
    where f.scope = ${scope} and f.is_used and v.entity_id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}
