/** The foundations of all tables: the order of texts, and the form in which searches compare them. */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  -- natural_order sorts as people expect in every language, and “Pump 9” before “Pump 10”. Lower case is taken in
  -- this collation as well, because that of some installations knows only the letters of English.
  create collation natural_order (provider = icu, locale = 'und-u-kn-true');

  create extension if not exists pg_trgm;

  -- Searches ignore accents, as the order of lists nearly does: the columns that end in _search, and those called
  -- search, are without accents, in lower case, and with plain blanks. Patterns are folded by the same function.
  -- normalize splits accents from their letters; what it leaves is replaced letter by letter.
  create function fold_text(value text) returns text language sql immutable strict parallel safe
    return case when octet_length(value) = char_length(value) then lower(value collate natural_order)
      else replace(replace(replace(translate(
        lower(regexp_replace(normalize(value, nfkd),
          '[\\u00ad\\u0300-\\u036f\\u064b-\\u0652\\u200b-\\u200f\\u2060\\ufeff]', '', 'g') collate natural_order),
        'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

  -- The folded text can contain signs of patterns that the text has not.
  create function folded_pattern(value text) returns text language sql immutable strict parallel safe
    return replace(replace(replace(fold_text(value), '\\', '\\\\'), '%', '\\%'), '_', '\\_');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
