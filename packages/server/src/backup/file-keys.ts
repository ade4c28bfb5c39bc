/** The keys of all bytes in the store of files that rows refer to. */
import type { PoolClient } from 'pg';
import { STORED_KEYS } from '../modules/files/index.ts';
import { enterScope, listScopes, quote } from './tables.ts';

export async function listFileKeys(client: PoolClient): Promise<readonly string[]> {
  const keys = new Set<string>();
  for (const workspace of (await listScopes(client)) ?? [null]) {
    await enterScope(client, workspace);
    for (const [table, expression] of Object.entries(STORED_KEYS)) {
      const { rows } = await client.query<{ keys: string }>(`select ${expression} as keys from ${quote(table)}`);
      for (const row of rows) for (const key of row.keys.split(' ')) if (key !== '') keys.add(key);
    }
  }
  return [...keys];
}
