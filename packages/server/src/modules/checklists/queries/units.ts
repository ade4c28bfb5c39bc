/** Queries on the units that a workspace has defined. */
import type { CustomUnit } from '@rounds/engine';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const columns = ['uuid', 'title', 'symbol'] as const;

export const selectUnits = (tx: Tx): Promise<CustomUnit[]> =>
  tx.selectFrom('custom_unit').select(columns).orderBy(sql`lower(title)`).orderBy('id').execute();

/** Returns undefined if a unit with this name and symbol exists already, ignoring case. */
export const insertUnit = (tx: Tx, unit: CustomUnit, created_by: number): Promise<CustomUnit | undefined> =>
  tx
    .insertInto('custom_unit')
    .values({ ...unit, created_by })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();

/** The unit with this name and symbol, ignoring case. */
export const getUnitByName = (tx: Tx, { title, symbol }: Pick<CustomUnit, 'title' | 'symbol'>): Promise<CustomUnit> =>
  tx
    .selectFrom('custom_unit')
    .select(columns)
    .where(sql`lower(title)`, '=', sql`lower(${title})`)
    .where(sql`lower(symbol)`, '=', sql`lower(${symbol})`)
    .executeTakeFirstOrThrow();
