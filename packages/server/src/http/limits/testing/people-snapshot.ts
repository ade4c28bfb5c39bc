/** Puts people, their roles and the settings of their workspaces back to how they were, after calls that lock them out. */
import type { Database } from '../../../db/database.ts';

const TABLES = ['account', 'workspace', 'role', 'user'] as const;

export async function takePeopleSnapshot({ owner }: Database): Promise<() => Promise<void>> {
  for (const table of [...TABLES, 'user_role']) await owner.query(`create table saved_${table} as table "${table}"`);
  const updates = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await owner.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
        [table],
      );
      const changes = rows.map(({ name }) => `"${name}" = saved."${name}"`).join();
      return `update "${table}" t set ${changes} from saved_${table} saved where saved.id = t.id`;
    }),
  );
  return async () => {
    for (const update of updates) await owner.query(update);
    await owner.query('insert into user_role select * from saved_user_role on conflict do nothing');
    await owner.query('delete from rate_limit');
  };
}
