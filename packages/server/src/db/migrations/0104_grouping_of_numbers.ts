/**
 * Whole numbers are grouped only where a field asks for it. Fields that exist were always grouped: they stay so, except
 * those whose names or values say that they hold years, postcodes or other codes.
 */
import { type Kysely, sql } from 'kysely';

const CODES =
  '(^|[^a-zà-ÿ])(post|zip|plz|code|id|year|jahr|baujahr|année|annee|nr|no|num|nummer|numéro|numero|number)([^a-zà-ÿ]|$)|postcode|postleitzahl|postal|jahr$';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update custom_field f set config = config || '{"grouping": true}'
    where field_type = 'integer' and lower(name) !~ ${sql.lit(CODES)}
      and not coalesce((select bool_and(v.number between 1000 and 2999) from custom_field_value v
        where v.workspace_id = f.workspace_id and v.field_id = f.id), false)`.execute(db);
}
