/** Links choice lists to the global responses that they name in the column `global_response`. */
import type { FormNote } from '../form/notes.ts';
import type { FormRow, FormWorkbook } from '../form/sheets.ts';
import type { ConvertedForm } from './convert-form.ts';

const COLUMN = 'global_response';

type Records = ConvertedForm['records'];

/**
 * Gives the response sets with a `global_id` the answers of the global response that their title names. `responses_own`
 * lists the titles of those that could not be linked.
 */
export type LinkResponses = (
  records: Records,
  language: string,
) => { readonly records: Records; readonly responses_own: readonly string[] };

/**
 * Links the choice lists of a converted form that name a global response. A list keeps its own answers, with a note, if
 * no global response of the workspace has this name and these answers.
 */
export function linkLists(
  { choices }: Pick<FormWorkbook, 'choices'>,
  { records, notes, languages }: Pick<ConvertedForm, 'records' | 'notes' | 'languages'>,
  link: LinkResponses,
): Pick<ConvertedForm, 'records' | 'notes'> {
  const naming = new Map<string, FormRow>();
  for (const row of choices.rows)
    if (row.text(COLUMN) !== '' && !naming.has(row.text('list_name'))) naming.set(row.text('list_name'), row);
  if (naming.size === 0) return { records, notes };
  const sets = Object.entries(records.response_sets).map(([id, set]) => {
    const row = naming.get(set.title ?? '');
    return [id, row ? { ...set, title: row.text(COLUMN), global_id: id } : set] as const;
  });
  const linked = link({ ...records, response_sets: Object.fromEntries(sets) }, languages.primary);
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
