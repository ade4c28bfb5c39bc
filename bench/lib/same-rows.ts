/**
 * One statement that stores, without any check, what a sync of a whole inspection stores: the row of
 * the inspection, its log, its frozen report and the entry of the activity log, copied from one that
 * the product has made. `$1` is the new inspection's uuid, `$2` its changes.
 */
import type pg from 'pg';

export interface CopiedRows {
  readonly text: string;
  /** The values from `$3` on. */
  readonly values: readonly unknown[];
}

const REPLACED = new Set(['id', 'uuid', 'inspection_id', 'changes', 'subject_id']);

export async function copyRows(client: pg.Client): Promise<CopiedRows> {
  const values: unknown[] = [];
  const inspection = await copyRow(client, 'inspection', 'order by id desc', values);
  const logged = await copyRow(client, 'inspection_log', 'order by inspection_id desc', values);
  const frozen = await copyRow(client, 'inspection_report', 'order by inspection_id desc', values);
  const noted = await copyRow(client, 'activity', "where subject_type = 'inspection' order by id desc", values);
  const text = `
    with made as (insert into inspection (uuid, ${inspection.columns}) values ($1, ${inspection.values}) returning id),
    logged as (insert into inspection_log (inspection_id, changes, ${logged.columns})
      select made.id, $2::json, ${logged.values} from made),
    frozen as (insert into inspection_report (inspection_id, ${frozen.columns})
      select made.id, ${frozen.values} from made)
    insert into activity (subject_id, ${noted.columns}) select made.id::text, ${noted.values} from made`;
  return { text, values };
}

/** The columns of the newest row of a table, and its values as further parameters. */
async function copyRow(client: pg.Client, table: string, newest: string, values: unknown[]) {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_json(t) as row from (select * from ${table} ${newest} limit 1) t`,
  );
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const copiedColumns = columns.filter(({ name }) => !REPLACED.has(name));
  const parameters = copiedColumns.map(({ name, type }) => {
    const value = rows[0]!.row[name];
    const isJson = typeof value === 'object' && value !== null && !type.endsWith('[]');
    return `$${values.push(isJson ? JSON.stringify(value) : value) + 2}::${type}`;
  });
  return { columns: copiedColumns.map(({ name }) => name).join(', '), values: parameters.join(', ') };
}
