import { expect, test } from 'vitest';
import { calculation, form, number, page, type question, repeat, testId, text } from '../testing/index.ts';
import type { TemplatePatch } from './document.ts';
import { findAddedFeatures, listAddedFeatures, removeFeatureUses } from './features.ts';
import { applyPatch } from './patch.ts';
import { toRecords } from './records.ts';

const made = form(page('P', text('name'), repeat('rooms', number('size')), calculation('twice', 'size * 2')));
const records = toRecords(made.document);
const item = (key: string) => {
  const found = records.items[made.id(key)];
  if (!found) throw new Error(key);
  return found;
};
const added = (patch: TemplatePatch) => listAddedFeatures(records, patch);

test('a patch needs plan features only for what it adds; existing settings may change', () => {
  const put = (options: object) => added({ items: { upsert: [{ ...item('name'), options: { ...options } }] } });
  expect(put({ required: true, repeatable: false, image_marker_id: null })).toEqual([]);
  expect(put({ repeatable: true })).toEqual(['ckl_repeater']);
  expect(put({ image_marker_id: testId(5) })).toEqual(['ckl_image_marker']);
  expect(put({ rule_set_id: testId(5) })).toEqual(['ckl_rule']);
  expect(added({ items: { upsert: [{ ...item('rooms'), title: 'Halls' }] } })).toEqual([]);
  expect(added({ items: { upsert: [{ ...item('twice'), title: 'Double' }], remove: [made.id('size')] } })).toEqual([]);
});

test('new calculations, lists, counters of issues and rules need their plan features', () => {
  const fresh = (type: Parameters<typeof question>[0]) =>
    added({ items: { upsert: [{ ...item('name'), id: testId(900), type, options: {} }] } });
  expect(fresh('calculation')).toEqual(['ckl_calculation', 'ckl_global_list']);
  expect(fresh('global_list')).toEqual(['ckl_global_list']);
  expect(fresh('issues_count')).toEqual(['act_create_issue']);
  expect(fresh('longText')).toEqual([]);
  const set = { uuid: testId(60), related_items: [], action_items: [] };
  expect(added({ rule_sets: { upsert: [set] } })).toEqual(['ckl_rule']);
  expect(listAddedFeatures({ ...records, rule_sets: { [set.uuid]: set } }, { rule_sets: { upsert: [set] } })).toEqual(
    [],
  );
});

test('what a patch adds can be removed again without the rest of the patch', () => {
  const repeated = { ...item('name'), title: 'Names', options: { required: true, repeatable: true } };
  const third = { ...item('twice'), id: testId(901), order: 'z', reference_key: 'third' };
  const set = { uuid: testId(61), related_items: [], action_items: [] };
  const patch = { items: { upsert: [repeated, third] }, rule_sets: { upsert: [set] } };
  const after = applyPatch(records, patch).records;
  const removal = removeFeatureUses(after, findAddedFeatures(records, patch));
  const rest = applyPatch(after, removal).records;
  expect(rest.items[made.id('name')]).toEqual({ ...repeated, options: { required: true } });
  expect(rest.items[testId(901)]).toBeUndefined();
  expect(rest.rule_sets).toEqual({});
  expect(findAddedFeatures(records, { items: { upsert: Object.values(rest.items) } })).toEqual([]);
});
