/** The inspection that devices conduct together: every register, files, rows, a rule and a calculation. */
import { calculation, form, list, number, page, question, repeat, section, text, yesno } from '@rounds/engine/testing';

export const kitchen = form(
  page(
    'Kitchen',
    section(
      'Cold store',
      yesno('Clean', { allow_n_a: true, enable_rating: true }),
      number('Degrees', { allow_n_a: true }),
      calculation('Doubled', 'Degrees * 2'),
      list('Condition', [
        ['Good', 2],
        ['Fair', 1],
        ['Poor', 0, true],
      ]),
    ),
    text('Reason'),
    text('Remarks', { enable_rating: true }),
    question('photo', 'Photos', { multi_photo: true }),
    repeat('Fridges', text('Label'), number('Reading'), yesno('Tidy')),
  ),
).rule({
  when: { item_id: 'Clean', operator: 'equals', value: ['No'] },
  actions: [{ action: 'show', items: ['Reason'] }],
});
