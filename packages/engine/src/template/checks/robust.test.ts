import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkChange } from '../../answers/check-change.ts';
import { foldChanges } from '../../answers/fold.ts';
import { CATALOGUE, ITEM_TYPES } from '../../catalogue/index.ts';
import { RULE_ACTIONS, RULE_OPERATORS } from '../../catalogue/rule-matrix.ts';
import { printAnswer } from '../../print.ts';
import { compile } from '../../run/compile/program.ts';
import { startRun } from '../../run/run.ts';
import { CONTEXT, calculation, form, number, page, section, testId, text, yesno } from '../../testing/index.ts';
import { diffRecords } from '../diff.ts';
import type { Item, TemplatePatch, TemplateRecords } from '../document.ts';
import { formatDocumentId } from '../identification/document-id.ts';
import { applyPatch, isEmptyPatch, squashPatches } from '../patch.ts';
import { toDocument, toRecords } from '../records/records.ts';
import { checkPatch } from './check-patch.ts';
import { checkTemplate } from './check-template.ts';

const template = form(
  page('A', yesno('one'), section('S', number('two'), calculation('three', 'two + 1')), text('four')),
  page('B', text('five')),
);
const records = toRecords(template.document);
const ids = Object.keys(records.items);

/** Any JSON, including the names of fields that the engine reads. */
const FIELDS = [
  'value',
  'expression',
  'message',
  'min',
  'max',
  'from',
  'to',
  'score',
  'type',
  'when',
  'actions',
  'all',
];
const junk = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(null, true, false, '', 0, -1, 1e308, 'two', 'current', 'one + ', '(((', ...ids),
    fc.string({ maxLength: 5 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
  any: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('any'), { maxKeys: 3 }),
  ),
})).any;

const anyOptions = (type: Item['type']) =>
  fc.dictionary(fc.constantFrom('nonsense', ...Object.keys(CATALOGUE[type].options)), junk, { maxKeys: 5 });
const anyId = fc.constantFrom(...ids, testId(777));
const anyItem = fc
  .constantFrom(...ITEM_TYPES)
  .chain((type) =>
    fc.tuple(fc.constant(type), fc.constantFrom(...ids, testId(500), testId(501)), anyId, anyOptions(type)),
  )
  .map(([type, id, parent, options]): Item => {
    return { id, type, title: 'x', options, parent_id: type === 'page' ? null : parent, order: 'a1' };
  });
const anyCondition = fc.letrec((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.record({ item_id: anyId, operator: fc.constantFrom(...RULE_OPERATORS), value: junk }),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
    junk,
  ),
})).condition;
const anyRules = fc.record({
  uuid: fc.constantFrom(testId(600), testId(601)),
  related_items: fc.array(anyId, { maxLength: 3 }),
  action_items: fc.array(anyId, { maxLength: 3 }),
  branches: fc.oneof(
    junk,
    fc.array(
      fc.record({
        when: fc.oneof(anyCondition, fc.constant(null)),
        actions: fc.oneof(
          junk,
          fc.array(
            fc.record({
              action: fc.constantFrom(...RULE_ACTIONS),
              items: fc.oneof(fc.array(anyId, { maxLength: 3 }), junk),
              value: junk,
            }),
            { maxLength: 3 },
          ),
        ),
      }),
      { maxLength: 3 },
    ),
  ),
});
const anyPatch = fc.record(
  {
    head: fc.record({ title: fc.string({ maxLength: 5 }) }),
    items: fc.record(
      { upsert: fc.array(anyItem, { maxLength: 3 }), remove: fc.array(anyId, { maxLength: 2 }) },
      { requiredKeys: [] },
    ),
    rule_sets: fc.record({ upsert: fc.array(anyRules, { maxLength: 2 }) }),
    grouped_items: fc.record({
      upsert: fc.array(fc.record({ uuid: fc.constant(testId(650)), type: fc.constant('custom'), columns: junk }), {
        maxLength: 1,
      }),
    }),
    custom_units: fc.record({
      upsert: fc.array(fc.constant({ uuid: testId(651), title: 'Crates', symbol: 'cr' }), { maxLength: 1 }),
      remove: fc.constantFrom([], [testId(651)]),
    }),
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<TemplatePatch>;

const WORDS = { locale: 'de', yes: 'Ja', no: 'Nein', na: 'k. A.' };

test('any document is either refused with a code or can be checked, compiled and run', () => {
  fc.assert(
    fc.property(anyPatch, fc.array(junk, { minLength: 3, maxLength: 3 }), (patch, values) => {
      const problems = checkPatch(records, patch);
      for (const { code } of problems) expect(code).toMatch(/^[A-Z_]+$/);
      if (problems.length > 0) return;
      const document = toDocument(applyPatch(records, patch).records);
      checkTemplate(document);
      const program = compile(document);
      const run = startRun(program, CONTEXT, foldChanges([]));
      program.nodes.forEach(({ item }, index) => {
        const change = {
          id: testId(2_000 + index),
          item_id: item.id,
          value: values[index % 3],
          at: '2026-11-20T21:00:00Z',
        };
        if (checkChange(program, change) === null) run.apply([change]);
      });
      for (const { item_id, ...state } of run.computed().items) {
        const item = program.nodes[program.indexOf.get(item_id) ?? -1]?.item;
        if (item) expect(typeof printAnswer(item, program.sets, { value: state.value }, WORDS)).toBe('string');
      }
      formatDocumentId(document, CONTEXT, ({ id }) => [run.item(id)]);
    }),
    { numRuns: 3_000 },
  );
});

test('the patch between any two templates turns one into the other, and back', () => {
  const states = fc.array(anyPatch, { maxLength: 4 }).map((patches) => {
    return patches.reduce((at, patch) => applyPatch(at, patch).records, records);
  });
  fc.assert(
    fc.property(states, states, (before, after) => {
      const patch = diffRecords(before, after);
      const applied = applyPatch(before, patch);
      expect(applied.records).toEqual(after);
      expect(applyPatch(applied.records, applied.reverse).records).toEqual(before);
      expect(isEmptyPatch(diffRecords(after, JSON.parse(JSON.stringify(after)) as TemplateRecords))).toBe(true);
      expect(isEmptyPatch(squashPatches([diffRecords(after, after)]))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
