/** The glossary of a workspace: how machines translate its terms, and which they leave as they are. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { CONTENT_LANGUAGES } from '../languages.ts';
import type { ListDeclaration } from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, maxKeys, requiredText, timestamp, uuid } from '../values.ts';
import { languageTag } from './translation.ts';

/** The maximum length of a term and of its translation, in characters. */
export const MAX_TERM_LENGTH = 200;
const MANAGE = ['CKL_MANAGE_TEMPLATES'] as const;

export const glossaryTerm = z.object({
  id: z.number(),
  uuid: uuid(),
  /** The term is matched as whole words; case does not matter. */
  term: z.string(),
  /** The language of the term. */
  language: z.string(),
  /** Machines leave it as it is, in every language. Then it has no translations. */
  is_kept: z.boolean(),
  translations: z.record(z.string(), z.string()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type GlossaryTerm = z.infer<typeof glossaryTerm>;

const glossaryTermInput = z.object({
  term: requiredText(MAX_TERM_LENGTH),
  language: z.enum(CONTENT_LANGUAGES),
  is_kept: z._default(z.boolean(), false),
  translations: z._default(
    z.record(languageTag(), requiredText(MAX_TERM_LENGTH)).check(maxKeys(CONTENT_LANGUAGES.length)),
    {},
  ),
});
export type GlossaryTermInput = z.input<typeof glossaryTermInput>;

export const glossaryTermList: ListDeclaration = {
  table_name: 'glossary_terms',
  columns: [
    { selector: 'term', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'language', type: 'text', sortable: true, filter: 'select', options: CONTENT_LANGUAGES },
    { selector: 'is_kept', type: 'boolean', sortable: true, filter: 'switch' },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange' },
  ],
  default_sort: { key: 'term', direction: 'asc' },
};

export const glossary = endpoints('glossary', {
  ...resource({
    path: '/checklist/glossary',
    names: ['a term of the glossary', 'terms of the glossary'],
    prefix: 'CKL',
    activity: 'glossary_term',
    id: anyId(),
    record: glossaryTerm,
    input: glossaryTermInput,
    list: glossaryTermList,
    view: MANAGE,
    manage: MANAGE,
  }),
});
