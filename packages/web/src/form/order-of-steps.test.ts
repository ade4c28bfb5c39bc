// @vitest-environment node
import { CONTEXT, form, having, number, page, repeat, section, text, yesno } from '@rounds/engine/testing';
import { describe, expect, test } from 'vitest';
import { startForm } from './index.ts';
import { getStepProgress, toHeading } from './steps.ts';

const house = form(
  page(
    'House',
    text('Owner'),
    section('Roof', yesno('Is tight')),
    section('Attic', text('What is stored')),
    text('Keys handed over'),
    having(number('Meter'), { repeatable: true }),
    section('Cellar', yesno('Is dry')),
    text('Next visit'),
  ),
).rule({
  when: { item_id: 'Is tight', operator: 'equals', value: ['No'] },
  actions: [{ action: 'show', items: ['Cellar'] }],
});

function open() {
  const { form: opened } = startForm({ document: house.document, context: CONTEXT, record: async () => {} });
  const answer = (key: string, value: unknown) => opened.answer({ item_id: house.id(key) }, { value });
  const steps = () =>
    opened.steps().map((step) => {
      const { total, answered } = getStepProgress(step, (key) => opened.run().progress(key));
      const asked = step.rows.filter(({ kind }) => kind === 'question').map(({ item }) => item.title);
      return `${step.title}: ${asked.join(', ')} ${answered}/${total}`;
    });
  return { opened, answer, steps };
}

describe('Questions between the sections of a page', () => {
  test('are asked where they stand, each stretch of them with its own progress', async () => {
    const { opened, answer, steps } = open();
    await answer('Is tight', [house.choice('Is tight', 'No')]);
    await answer('Next visit', 'In May');
    const row = opened.addRow({ item_id: house.id('Meter') });
    await opened.answer(row, { value: 412 });
    expect(steps()).toEqual([
      'House: Owner 0/1',
      'Roof: Is tight 1/1',
      'Attic: What is stored 0/1',
      'House: Keys handed over, Meter 1/2',
      'Cellar: Is dry 0/1',
      'House: Next visit 1/1',
    ]);
  });

  test('are one stretch while the section between them is hidden', () => {
    const { steps } = open();
    expect(steps().slice(3)).toEqual(['House: Keys handed over, Next visit 0/2']);
  });
});

test('A question that follows on a section inside a section stands below the name of its own again', () => {
  const roof = form(
    page(
      'House',
      section('Roof', yesno('Is tight'), section('Chimney', text('Height')), text('Gutters'), text('Tiles')),
    ),
  );
  const { form: opened } = startForm({ document: roof.document, context: CONTEXT, record: async () => {} });
  const [step] = opened.steps();
  expect(step?.rows.map(({ kind, item }) => `${kind} ${item.title}`)).toEqual([
    'question Is tight',
    'heading Chimney',
    'question Height',
    'heading Roof',
    'question Gutters',
    'question Tiles',
  ]);
});

test('What follows on a section inside a row stands below the name and the number of its row', () => {
  const doors = form(page('House', repeat('Door', text('Wood'), section('Lock', yesno('Turns')), text('Key'))));
  const { form: opened } = startForm({ document: doors.document, context: CONTEXT, record: async () => {} });
  for (const _ of [1, 2]) opened.addRow({ item_id: doors.id('Door') });
  const rows = opened.steps()[0]?.rows.slice(-7) ?? [];
  expect(rows.map((row) => `${row.kind} ${toHeading(row)}`)).toEqual([
    'row Door 2',
    'question Wood',
    'heading Lock',
    'question Turns',
    'heading Door 2',
    'question Key',
    'add Door',
  ]);
});
