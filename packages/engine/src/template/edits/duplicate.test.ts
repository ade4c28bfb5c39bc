import { describe, expect, test } from 'vitest';
import { foldChanges } from '../../answers/fold.ts';
import type { Branch } from '../../rules/rule-set.ts';
import { compile } from '../../run/compile/program.ts';
import { startRun } from '../../run/run.ts';
import { CONTEXT, form, page, section, testId, yesno } from '../../testing/index.ts';
import { checkTemplate } from '../checks/check-template.ts';
import type { Id, TemplateRecords } from '../document.ts';
import { applyPatch } from '../patch.ts';
import { toDocument, toRecords } from '../records/records.ts';
import { getChildren } from '../tree.ts';
import { duplicateItems } from './duplicate.ts';

const kitchen = form(page('P', yesno('open'), section('S', yesno('clean'), yesno('why')), yesno('last')));
const { id, choice } = kitchen;
const is = (key: string, label: string) => ({ item_id: key, operator: 'equals' as const, value: [label] });

function duplicated(keys: readonly string[], ...branches: Branch[]): TemplateRecords {
  let ids = 7_000;
  const records = toRecords(kitchen.rule(...branches).document);
  const edit = duplicateItems(records, { ids: keys.map(id), newId: () => testId(ids++) });
  const after = applyPatch(records, edit.patch ?? {}).records;
  expect(checkTemplate(toDocument(after))).toEqual(checkTemplate(toDocument(records)));
  return after;
}

/** Lists which items are visible after these answers, in document order: the copy follows the original. */
function visible(records: TemplateRecords, answers: readonly (readonly [Id, Id])[]): Id[] {
  const changes = answers.map(([item_id, chosen], index) => ({
    ...{ id: testId(8_000 + index), item_id, value: [chosen], at: '2026-11-20T20:31:00.000Z' },
  }));
  const { items } = startRun(compile(toDocument(records)), CONTEXT, foldChanges(changes)).computed();
  return items.filter((item) => item.visible).map((item) => item.item_id);
}
const below = (records: TemplateRecords, section: Id) => getChildren(records, section).map((item) => item.id);
const yes = (key: string): [Id, Id] => [id(key), choice(key, 'Yes')];

describe('rules of copied items', () => {
  test('rules between items that are copied together refer to the copies', () => {
    const after = duplicated(['S'], { when: is('clean', 'No'), actions: [{ action: 'show', items: ['why'] }] });
    const copy = getChildren(after, id('P'))[2]?.id as Id;
    const [clean, why] = below(after, copy) as [Id, Id];
    const dirty = [clean, choice('clean', 'No')] as const;
    expect(visible(after, [dirty])).toContain(why);
    expect(visible(after, [dirty])).not.toContain(id('why'));
    expect(visible(after, [yes('clean')])).not.toContain(why);
  });

  test('rules of a copy refer to earlier questions that were not copied', () => {
    const after = duplicated(['S'], { when: is('open', 'Yes'), actions: [{ action: 'show', items: ['S', 'last'] }] });
    const copy = getChildren(after, id('P'))[2]?.id as Id;
    expect(visible(after, [])).not.toContain(copy);
    expect(visible(after, [yes('open')])).toContain(copy);
    expect(Object.values(after.rule_sets).map((set) => set.action_items)).toEqual([[id('S'), id('last')], [copy]]);
  });

  test('a later branch still comes after an earlier one that does nothing to the copy', () => {
    const after = duplicated(
      ['last'],
      { when: is('open', 'Yes'), actions: [{ action: 'hide', items: ['why'] }] },
      { when: is('clean', 'Yes'), actions: [{ action: 'hide', items: ['last'] }] },
    );
    const copy = getChildren(after, id('P')).at(-1)?.id as Id;
    for (const answers of [[yes('clean')], [yes('open'), yes('clean')], [yes('open')], []]) {
      const visibleKeys = visible(after, answers);
      expect(visibleKeys.includes(copy)).toBe(visibleKeys.includes(id('last')));
    }
  });

  test('a copy points at its own rule set if the original carried one', () => {
    const pageRecords = toRecords(
      kitchen.rule({ when: is('open', 'Yes'), actions: [{ action: 'hide', items: ['last'] }] }).document,
    );
    const last = pageRecords.items[id('last')];
    if (!last) throw new Error('The form has a last question');
    const carried = { ...last, options: { ...last.options, rule_set_id: Object.keys(pageRecords.rule_sets)[0] } };
    const records = { ...pageRecords, items: { ...pageRecords.items, [last.id]: carried } };
    let next = 7_500;
    const { patch } = duplicateItems(records, { ids: [last.id], newId: () => testId(next++) });
    expect(patch?.items?.upsert?.[0]?.options.rule_set_id).toBe(patch?.rule_sets?.upsert?.[0]?.uuid);
  });

  test('a rule of a copy that would look ahead is left out', () => {
    const after = duplicated(['open'], { when: is('last', 'Yes'), actions: [{ action: 'hide', items: ['open'] }] });
    expect(Object.keys(after.rule_sets)).toHaveLength(1);
  });
});
