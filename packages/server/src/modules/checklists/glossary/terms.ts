/** The glossary of the workspace. */
import { type GlossaryTerm, type glossary, glossaryTermList } from '@rounds/contract/glossary';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';
import { fieldError } from '../../../http/input.ts';
import type { Call, Route } from '../../../http/module.ts';
import { recordStore, resourceRoutes } from '../../../lists/index.ts';
import type { ListSource } from '../../../lists/sql/order.ts';
import type { ProtectedTerm } from '../translation/masks.ts';

const COLUMNS = ['id', 'uuid', 'term', 'language', 'is_kept', 'translations', 'created_at', 'updated_at'] as const;
type TermRow = Row<'glossary_term', (typeof COLUMNS)[number]>;

const store = recordStore<TermRow>('glossary_term', COLUMNS);
const source: ListSource = {
  declaration: glossaryTermList,
  columns: {
    term: sql.ref('glossary_term.term'),
    language: sql.ref('glossary_term.language'),
    is_kept: sql.ref('glossary_term.is_kept'),
    updated_at: sql.ref('glossary_term.updated_at'),
  },
  id: sql.ref('glossary_term.id'),
  uuid: sql.ref('glossary_term.uuid'),
};

const selectTerms = (tx: Tx) => tx.selectFrom('glossary_term').select(COLUMNS);

const toTerm = (row: TermRow): GlossaryTerm => ({
  ...row,
  translations: { ...row.translations },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

type Input = Call<(typeof glossary)['create']>['body'];

/** A term that is kept has no translations, and none in its own language. */
function toColumns({ term, language, is_kept, translations }: Input) {
  const { [language]: _own, ...others } = is_kept ? {} : (translations as Record<string, string>);
  return { term, language, is_kept, translations: JSON.stringify(others) };
}

const toTermError = (error: unknown, locale: Call['locale']): unknown =>
  (error as { constraint?: string }).constraint === 'glossary_term_once'
    ? fieldError('term', locale, 'glossary.term_taken')
    : error;

export const createGlossaryRoutes = (endpoints: typeof glossary): readonly Route[] =>
  resourceRoutes(endpoints, {
    list: { source, rows: selectTerms, toRecord: toTerm },
    store,
    insert: ({ tx, body, locale }) =>
      store.insert(tx, toColumns(body)).catch((error: unknown) => {
        throw toTermError(error, locale);
      }),
    update: ({ tx, body, locale }, before) =>
      store.update(tx, before.id, toColumns(body)).catch((error: unknown) => {
        throw toTermError(error, locale);
      }),
    toRecord: toTerm,
    subject: ({ id, uuid, term }) => ({ type: 'glossary_term', id, uuid, title: term }),
    loggedFields: ({ term, language, is_kept, translations }) => ({
      ...{ term, language, is_kept },
      translations: Object.values(translations).join(', '),
    }),
  });

/** The terms that a machine has to write as the workspace does. */
export async function listProtectedTerms(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ProtectedTerm[]> {
  const rows = await selectTerms(tx).execute();
  return rows.flatMap(({ term, language, is_kept, translations }) => {
    if (is_kept) return [{ term, translation: term }];
    const translation = language === from ? translations[to] : undefined;
    return translation ? [{ term, translation }] : [];
  });
}
