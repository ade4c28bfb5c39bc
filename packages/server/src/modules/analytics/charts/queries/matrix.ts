/** Scores of assets by sections. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';

export interface MatrixCell {
  readonly asset: string | null;
  readonly section: string;
  readonly score: number | null;
  readonly count: number;
}

/** The cells of the assets with the most inspections; these come first. */
export async function listCells(
  tx: Tx,
  selected: RawBuilder<unknown>,
  { template_id, limit }: { readonly template_id: number; readonly limit: number },
): Promise<{ readonly assets: string[]; readonly cells: MatrixCell[] }> {
  const { rows: assets } = await sql<{ token: string }>`
    select coalesce('=' || asset_uuid::text, 'none') as token from current_inspection_fact
    where template_id = ${template_id} and inspection_id = any(array(${selected}))
    group by asset_uuid order by count(*) desc, token limit ${limit}`.execute(tx);
  const tokens = assets.map(({ token }) => token);
  const { rows: cells } = await sql<MatrixCell>`
    select coalesce('=' || asset_uuid::text, 'none') as asset, section_uuid as section,
      round(avg(100.0 * score / score_max), 2)::float8 as score, count(*)::float8 as count
    from current_section_fact
    where template_id = ${template_id} and score_max > 0 and inspection_id = any(array(${selected}))
      and coalesce('=' || asset_uuid::text, 'none') = any(${tokens}::text[])
    group by 1, 2`.execute(tx);
  return { assets: tokens, cells };
}

/** Joins the sections in which an inspection has a score, as `section_uuid`. */
export const SECTION_JOIN = sql`join (select inspection_id, section_uuid, template_id from current_section_fact
  where score_max > 0) section on section.inspection_id = listed_inspection.id`;
export const SECTION = sql`section.section_uuid`;
