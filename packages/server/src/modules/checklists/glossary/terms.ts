/** The glossary of the workspace. */
import type { GlossaryTerm, glossary } from '@rounds/contract/checklists/glossary.ts';
import type { Tx } from '../../../db/database.ts';
import { fieldError } from '../../../http/input.ts';
import type { Call, Route } from '../../../http/module.ts';
import { resourceRoutes } from '../../../lists/index.ts';
import type { ProtectedTerm } from '../translation/masks.ts';
import {
  glossaryTermSource,
  glossaryTermStore,
  isDuplicateTermError,
  selectGlossaryTerms,
  type TermRow,
} from './queries.ts';

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
  isDuplicateTermError(error) ? fieldError('term', locale, 'glossary.term_taken') : error;

export const createGlossaryRoutes = (endpoints: typeof glossary): readonly Route[] =>
  resourceRoutes(endpoints, {
    list: { source: glossaryTermSource, rows: selectGlossaryTerms, toRecord: toTerm },
    store: glossaryTermStore,
    insert: ({ tx, body, locale }) =>
      glossaryTermStore.insert(tx, toColumns(body)).catch((error: unknown) => {
        throw toTermError(error, locale);
      }),
    update: ({ tx, body, locale }, before) =>
      glossaryTermStore.update(tx, before.id, toColumns(body)).catch((error: unknown) => {
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
  const rows = await selectGlossaryTerms(tx).execute();
  return rows.flatMap(({ term, language, is_kept, translations }) => {
    if (is_kept) return [{ term, translation: term }];
    const translation = language === from ? translations[to] : undefined;
    return translation ? [{ term, translation }] : [];
  });
}
