/** Choice lists that name a global response in the column `global_response` have its answers. */
import { createResponseFinder, linkSets, type NamedResponse } from '../global-responses/link-sets.ts';
import type { convertForm } from './convert-form.ts';
import type { FormNote } from './notes.ts';
import type { FormRow, FormWorkbook } from './workbook.ts';

const COLUMN = 'global_response';

type Converted = Pick<ReturnType<typeof convertForm>, 'records' | 'notes' | 'languages'>;

/** The records with these answers; a list that names none with its answers keeps its own, with a note. */
export function linkLists(
  { choices }: Pick<FormWorkbook, 'choices'>,
  { records, notes, languages }: Converted,
  responses: readonly NamedResponse[],
): Pick<Converted, 'records' | 'notes'> {
  const naming = new Map<string, FormRow>();
  for (const row of choices.rows)
    if (row.text(COLUMN) !== '' && !naming.has(row.text('list_name'))) naming.set(row.text('list_name'), row);
  if (naming.size === 0) return { records, notes };
  const sets = Object.entries(records.response_sets).map(([id, set]) => {
    const row = naming.get(set.title ?? '');
    return [id, row ? { ...set, title: row.text(COLUMN), global_id: id } : set] as const;
  });
  const named = { ...records, response_sets: Object.fromEntries(sets) };
  const linked = linkSets(named, languages.primary, createResponseFinder(responses));
  const own = [...naming.values()].filter((row) => linked.responses_own.includes(row.text(COLUMN)));
  return { records: linked.records, notes: [...notes, ...own.map(toNote)] };
}

const toNote = (row: FormRow): FormNote => ({
  row: row.number,
  column: `choices: ${row.header(COLUMN)}`,
  code: 'global_response',
  params: { name: row.text(COLUMN).slice(0, 100) },
  construct: false,
});
