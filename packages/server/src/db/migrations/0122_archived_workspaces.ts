/**
 * A workspace can be imported with the ids that it had: rows that refer to others of their own table come in any order,
 * and new ids are beyond those that were imported.
 */
import { type Kysely, sql } from 'kysely';

const LAST_ID = 2n ** 50n;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} alter constraint ${sql.id(name)} deferrable initially immediate`.execute(
      db,
    );
  }
  await sql`
    -- Numbers that others take at this moment stay behind the margin. A file cannot use up the numbers of everybody.
    create function reserve_ids(of_table text, last bigint) returns void language plpgsql security definer
      set search_path = public, pg_temp as $$
      declare
        sequence text := pg_get_serial_sequence(quote_ident(of_table), 'id');
      begin
        if last > ${sql.lit(LAST_ID)} then raise exception 'the id % is too large', last using errcode = '22003'; end if;
        if last >= (select coalesce(last_value, 0) from pg_sequences
            where format('%I.%I', schemaname, sequencename)::regclass = sequence::regclass) then
          perform setval(sequence::regclass, last + 1000);
        end if;
      end $$`.execute(db);
}
