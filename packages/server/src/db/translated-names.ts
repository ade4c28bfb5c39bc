/** Names that stand in several languages in a column `name_lang`: groups and roles. */
import type { NameByLanguage } from '@rounds/contract/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

type Named = 'role' | 'user_group';

/** The name as this language shows it, for sorting and searching. */
export function nameIn(table: Named, locale: string): RawBuilder<string> {
  const names = sql.ref(`${table}.name_lang`);
  return sql<string>`
    coalesce(nullif(${names} ->> ${locale}, ''), nullif(${names} ->> 'en', ''),
      (select value from jsonb_each_text(${names}) where value <> '' limit 1), '') collate natural_order`;
}

/** Whether a word stands anywhere in it, whatever its case. */
export const hasWord = (name: RawBuilder<string>, word: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${name}), lower(${word} collate natural_order)) > 0`;

/** Whether another one is called so in one of these languages, whatever its case. */
export async function isCalled(tx: Tx, table: Named, names: NameByLanguage, except: number | null): Promise<boolean> {
  const texts = Object.entries(names).filter(([, name]) => name);
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '!=', except ?? 0)
    .where((where) =>
      where.or(
        texts.map(
          ([language, name]) =>
            sql<boolean>`lower((name_lang ->> ${language}) collate natural_order) = lower(${name} collate natural_order)`,
        ),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}
