/** Queries on the terms of the glossary. */
import { glossaryTermList } from '@rounds/contract/checklists/glossary.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';
import { recordStore } from '../../../lists/index.ts';
import type { ListSource } from '../../../lists/sql/order.ts';

const COLUMNS = ['id', 'uuid', 'term', 'language', 'is_kept', 'translations', 'created_at', 'updated_at'] as const;
export type TermRow = Row<'glossary_term', (typeof COLUMNS)[number]>;

export const glossaryTermStore = recordStore<TermRow>('glossary_term', COLUMNS);
export const glossaryTermSource: ListSource = {
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

export const selectGlossaryTerms = (tx: Tx) => tx.selectFrom('glossary_term').select(COLUMNS);

export const isDuplicateTermError = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'glossary_term_once';
