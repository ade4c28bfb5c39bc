// @vitest-environment node
import { CONTEXT, form, number, page, repeat, section, text, withOptions, yesno } from '@rounds/engine/testing';
import { describe, expect, test } from 'vitest';
import { startForm } from '../index.ts';
import { getStepProgress, toHeading } from './steps.ts';

const house = form(
  page(
    'House',
    text('Owner'),
    section('Roof', yesno('Is tight')),
    section('Attic', text('What is stored')),
    text('Keys handed over'),
    withOptions(number('Meter'), { repeatable: true }),
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
      const titles = step.rows.filter(({ kind }) => kind === 'question').map(({ item }) => item.title);
      return `${step.title}: ${titles.join(', ')} ${answered}/${total}`;
    });
  return { opened, answer, steps };
}

describe('questions between the sections of a page', () => {
  test('questions between sections form steps of their own with their own progress', async () => {
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

  test('questions around a hidden section form one step', () => {
    const { steps } = open();
    expect(steps().slice(3)).toEqual(['House: Keys handed over, Next visit 0/2']);
  });
});

test('a question after a nested section gets the heading of its own section again', () => {
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

test('questions after a section in a row get the heading and number of the row again', () => {
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
