/**
 * Names in several languages: in a column `name_lang` of a table that has an `id`, or in the columns `name` and
 * `translations`.
 */
import type { LocalizedName, NameTranslations } from '@rounds/contract/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/** The name as a reader of this language sees it, for sorting and searching. */
export function translatedName(table: string, locale: string): RawBuilder<string> {
  const names = sql.ref(`${table}.name_lang`);
  return sql<string>`
    coalesce(nullif(${names} ->> ${locale}, ''), nullif(${names} ->> 'en', ''),
      (select value from jsonb_each_text(${names}) where value <> '' limit 1), '') collate natural_order`;
}

/** The same for a `name` with `translations`, which is shown itself where it has none. */
export const translatedOwnName = (table: string, locale: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${table}.translations`)} ->> ${locale}, ''), ${sql.ref(`${table}.name`)})`;

/** Translations as they are stored: without languages that have none, and those of before if the call names none. */
export const toStoredTranslations = (
  input: NameTranslations | undefined,
  before: Record<string, string> = {},
): Record<string, string> =>
  input
    ? Object.fromEntries(Object.entries(input).flatMap(([language, name]) => (name ? [[language, name]] : [])))
    : before;

/** Whether the name contains a word, in upper or lower case and with or without accents. */
export const containsWord = (name: RawBuilder<string>, word: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(fold_text(${name}), fold_text(${word}::text)) > 0`;

/** Whether another row has one of these names in the same language, in upper or lower case. */
export async function isNameTaken(
  tx: Tx,
  table: string,
  names: LocalizedName,
  exceptId: number | null,
): Promise<boolean> {
  const isSame = Object.entries(names)
    .filter(([, name]) => name)
    .map(
      ([language, name]) =>
        sql`lower((name_lang ->> ${language}) collate natural_order) = lower(${name} collate natural_order)`,
    );
  if (isSame.length === 0) return false;
  const { rows } = await sql`
    select id from ${sql.table(table)} where id <> ${exceptId ?? 0} and (${sql.join(isSame, sql` or `)}) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
