import { expect, test } from 'vitest';
import { createRuleSet } from '../rules/rule-set.ts';
import { calculation, form, number, page, type question, repeat, testId, text } from '../testing/index.ts';
import type { RuleSet, TemplatePatch } from './document.ts';
import { findAddedFeatures, listAddedFeatures, removeFeatureUses } from './features.ts';
import { applyPatch } from './patch.ts';
import { toRecords } from './records/records.ts';

const template = form(page('P', text('name'), repeat('rooms', number('size')), calculation('twice', 'size * 2')));
const records = toRecords(template.document);
const item = (key: string) => {
  const item = records.items[template.id(key)];
  if (!item) throw new Error(key);
  return item;
};
const added = (patch: TemplatePatch) => listAddedFeatures(records, patch);

test('a patch needs plan features only for what it adds; existing settings may change', () => {
  const put = (options: object) => added({ items: { upsert: [{ ...item('name'), options: { ...options } }] } });
  expect(put({ required: true, repeatable: false, image_marker_id: null })).toEqual([]);
  expect(put({ repeatable: true })).toEqual(['ckl_repeater']);
  expect(put({ image_marker_id: testId(5) })).toEqual(['ckl_image_marker']);
  expect(put({ rule_set_id: testId(5) })).toEqual(['ckl_rule']);
  expect(added({ items: { upsert: [{ ...item('rooms'), title: 'Halls' }] } })).toEqual([]);
  expect(added({ items: { upsert: [{ ...item('twice'), title: 'Double' }], remove: [template.id('size')] } })).toEqual(
    [],
  );
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
  expect(rest.items[template.id('name')]).toEqual({ ...repeated, options: { required: true } });
  expect(rest.items[testId(901)]).toBeUndefined();
  expect(rest.rule_sets).toEqual({});
  expect(findAddedFeatures(records, { items: { upsert: Object.values(rest.items) } })).toEqual([]);
});

const sizeRule = (uuid: number, actions: Parameters<typeof createRuleSet>[1]['branches'][number]['actions']) =>
  createRuleSet(testId(uuid), {
    branches: [{ when: { any: [compare(5), compare(9)] }, actions }],
  });
const compare = (value: number) => ({ item_id: template.id('size'), operator: 'greater' as const, value });
const requireNote = { action: 'require_note' as const, items: [template.id('size'), template.id('name')] };
const requireIssue = { action: 'require_action' as const, items: [template.id('size')] };

test('an existing rule needs the plan feature of rules only if the change adds to it', () => {
  const old = sizeRule(70, [requireNote]);
  const withRule = { ...records, rule_sets: { [old.uuid]: old } };
  const addedBy = (set: RuleSet) => listAddedFeatures(withRule, { rule_sets: { upsert: [set] } });
  const change = (when: object, actions: object[] = [requireNote]) =>
    addedBy({ ...old, branches: [{ when, actions }] });
  expect(addedBy(old)).toEqual([]);
  expect(addedBy(createRuleSet(old.uuid, { branches: [] }))).toEqual([]);
  expect(change({ any: [compare(9)] }, [{ ...requireNote, items: [template.id('name')] }])).toEqual([]);
  expect(change({ any: [compare(9), compare(5)] })).toEqual(['ckl_rule']);
  expect(change({ all: [compare(5), compare(9)] })).toEqual(['ckl_rule']);
  expect(change({ not: { any: [compare(5), compare(9)] } })).toEqual(['ckl_rule']);
  expect(change({ any: [compare(6), compare(9)] })).toEqual(['ckl_rule']);
  expect(
    change({ any: [compare(5), compare(9)] }, [requireNote, { action: 'hide', items: [template.id('name')] }]),
  ).toEqual(['ckl_rule']);
});

test('a rule that requires an issue needs the plan feature of issues, also when an existing rule gets the action', () => {
  const old = sizeRule(71, [requireNote]);
  const next = sizeRule(71, [requireNote, requireIssue]);
  const withRule = { ...records, rule_sets: { [old.uuid]: old } };
  expect(added({ rule_sets: { upsert: [next] } })).toEqual(['ckl_rule', 'act_create_issue']);
  expect(listAddedFeatures(withRule, { rule_sets: { upsert: [next] } })).toEqual(['ckl_rule', 'act_create_issue']);
  expect(
    listAddedFeatures({ ...records, rule_sets: { [next.uuid]: next } }, { rule_sets: { upsert: [next] } }),
  ).toEqual([]);
});

test('without the plan feature of issues a new rule loses only its action, and an existing one becomes what it was', () => {
  const [old, next] = [sizeRule(72, [requireNote]), sizeRule(72, [requireNote, requireIssue])];
  const isOfIssues = ({ feature }: { feature: string }) => feature === 'act_create_issue';
  const removeFrom = (before: typeof records) => {
    const patch = { rule_sets: { upsert: [next] } };
    const after = applyPatch(before, patch).records;
    const uses = findAddedFeatures(before, patch).filter(isOfIssues);
    return applyPatch(after, removeFeatureUses(after, uses)).records.rule_sets[next.uuid];
  };
  expect(removeFrom(records)).toEqual(old);
  expect(removeFrom({ ...records, rule_sets: { [old.uuid]: old } })).toEqual(old);
});
