/**
 * Templates whose answers the tests of charts count: scores, several options, numbers, units, calculations, repeats,
 * N/A and hidden answers.
 */
import type { TemplateDocument } from '@rounds/engine';
import { calculation, form, list, number, page, question, repeat, section, text, yesno } from '@rounds/engine/testing';

/** The limit in degrees Celsius. */
export const TEMPERATURE_LIMIT = 4;

export const store = form(
  page(
    'Store',
    section(
      'Cleaning',
      yesno('Is it clean', { allow_n_a: true }),
      // Hidden unless it is not clean.
      yesno('Cleaned at once'),
      list('Condition', [
        ['Good', 2],
        ['Fair', 1],
        ['Poor', 0, true],
      ]),
      list(
        'Defects',
        [
          ['Crack', 0, true],
          ['Rust', 0, true],
          ['Dent', 1],
        ],
        { multiple_selection: true },
      ),
    ),
    section(
      'Cold store',
      number('Temperature', { allow_n_a: true, min: -30, max: 40 }),
      repeat('Fridges', number('Degrees'), yesno('Shut')),
    ),
    text('Remarks'),
    number('Oven', { units: ['degC', 'degF'] }),
    question('datetime', 'Next service', { date_time_shape: 'year_month_day' }),
    calculation('Above the limit', `Temperature - ${TEMPERATURE_LIMIT}`),
  ),
).rule({
  when: { not: { item_id: 'Is it clean', operator: 'equals', value: ['No'] } },
  actions: [{ action: 'hide', items: ['Cleaned at once'] }],
});

/** Another template: no question of it can have a score. */
export const meter = form(page('Meter', number('Reading'), text('Seen by')));

/**
 * The second version has another title, a renamed option and one more, a question of another type, and units in another
 * order.
 */
export function toSecondVersion(document: TemplateDocument): TemplateDocument {
  const condition = document.items.find(({ title }) => title === 'Condition')!;
  return {
    ...document,
    items: document.items.map((item) => {
      if (item.id === condition.id) return { ...item, title: 'State' };
      if (item.title === 'Oven') return { ...item, options: { ...item.options, units: ['degF', 'degC'] } };
      return item.title === 'Remarks' ? { ...item, type: 'number', title: 'Remarks in words' } : item;
    }),
    response_sets: document.response_sets.map((set) =>
      set.uuid === condition.options.response_set_id
        ? {
            ...set,
            options: [
              ...set.options.map((option) => (option.label === 'Good' ? { ...option, label: 'Very good' } : option)),
              { uuid: UNKNOWN_STATE, label: 'Unknown', score: null, color: 'none' as const, failed: false },
            ],
          }
        : set,
    ),
  };
}
export const UNKNOWN_STATE = '00000000-0000-4000-8000-00000000cc11';

/** Replaces all ids, because all forms begin with the same. */
export const withOtherIds = (document: TemplateDocument): TemplateDocument =>
  JSON.parse(JSON.stringify(document).replaceAll('00000000-0000-4000-8000-', '11111111-0000-4000-8000-'));
