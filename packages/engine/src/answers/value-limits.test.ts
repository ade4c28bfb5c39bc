/**
 * Tests that nothing can be stored with an answer beyond the fields, texts and lists that its kind of value declares.
 */
import { describe, expect, test } from 'vitest';
import { CATALOGUE, type Item, type ItemType, type ValueKind } from '../index.ts';
import { compile } from '../run/compile/program.ts';
import { form, page, question, testId } from '../testing/index.ts';
import { checkChange } from './check-change.ts';

/** No text or list of an answer may be this long. */
const TOO_LONG = 'x'.repeat(100_001);
const TOO_MANY = 1_001;

/** A valid value of each kind, with all fields that it may have. A new kind has to be added here. */
const EXAMPLES: Readonly<Record<ValueKind, unknown>> = {
  none: null,
  text: 'Fine',
  number: 4.5,
  choices: [testId(1)],
  boolean: true,
  list_items: [testId(2)],
  date: '2026-11-20T09:30',
  files: { add: [testId(3)], remove: [testId(4)] },
  location: { lat: 50.9, lng: 11.6, accuracy: 8, address: 'Jena' },
  people: [7],
  uuid: testId(5),
  acknowledgment: { accepted: true, at: '2026-11-20T20:30:00Z', by: 7 },
  spare_parts: { uuid: testId(6), quantity: 2 },
  any: 'Fine',
};

/**
 * Lists the value once with each of its texts and lists too long, and once with each of its objects having one more
 * field.
 */
function listOversized(value: unknown): unknown[] {
  if (typeof value === 'string') return [TOO_LONG];
  if (Array.isArray(value)) {
    const long = Array.from({ length: TOO_MANY }, (_, at) => (typeof value[0] === 'number' ? at : testId(1_000 + at)));
    return [long, ...listOversized(value[0]).map((one) => [one])];
  }
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, one]) =>
    listOversized(one).map((larger) => ({ ...value, [name]: larger })),
  );
  return [{ ...value, more: 1 }, ...inside];
}

/** A question of the type, which takes several choices if the type allows it. */
function createProgram(type: ItemType) {
  const template = form(page('P', question(type, 'q')));
  const set = { uuid: testId(900), type: 'custom', options: [{ uuid: testId(1), label: 'Yes', score: 1 }] };
  const items = template.document.items.map((item): Item => {
    if (item.type !== type) return item;
    return {
      ...item,
      options: { ...item.options, multiple_selection: true, editable: true, response_set_id: set.uuid },
    };
  });
  const program = compile({ ...template.document, items, response_sets: [set as never] });
  return { program, id: template.id('q') };
}

describe('what an answer can hold', () => {
  const answered = Object.values(CATALOGUE).filter(
    ({ kind, value, computed }) => kind === 'question' && value !== 'none' && !computed,
  );

  test.each(answered.map(({ type, value }) => [type, value] as const))(
    'an answer to a question of type %s has limits in all its parts',
    (type, kind) => {
      const { program, id } = createProgram(type);
      const check = (value: unknown) =>
        checkChange(program, { id: testId(1), item_id: id, at: '2026-11-20T20:30:00Z', value });
      expect(check(EXAMPLES[kind])).toBeNull();
      for (const larger of listOversized(EXAMPLES[kind])) {
        expect(check(larger), JSON.stringify(larger).slice(0, 80)).not.toBeNull();
      }
    },
  );

  test.each(['media', 'issues'] as const)('the register %s holds only lists of files of limited length', (register) => {
    const { program, id } = createProgram('textAnswer');
    const check = (list: unknown) =>
      checkChange(program, { id: testId(1), item_id: id, at: '2026-11-20T20:30:00Z', [register]: list } as never);
    expect(check(EXAMPLES.files)).toBeNull();
    for (const larger of listOversized(EXAMPLES.files)) expect(check(larger)).not.toBeNull();
  });
});
