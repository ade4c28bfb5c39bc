/** A checklist of any length as a CSV, with every type of the main job in turn. */
const TYPES = ['yesno', 'number', 'textAnswer', 'datetime', 'checkbox'] as const;
const COLUMNS = { page: 'page', section: 'section', question: 'question', type: 'type' };

export function checklistForm(questions: number, types: readonly string[] = TYPES): FormData {
  const rows = Array.from(
    { length: questions },
    (_, index) =>
      `Page ${Math.floor(index / 100) + 1},Section ${Math.floor(index / 20) + 1},"Is part ${index + 1} in the state that its plate says, clean and whole?",${types[index % types.length]}`,
  );
  const form = new FormData();
  form.set('columns', JSON.stringify(COLUMNS));
  form.set('header_row', '1');
  form.set('title', `Bench of ${questions} questions`);
  form.set('file', new Blob([`page,section,question,type\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'bench.csv');
  return form;
}
