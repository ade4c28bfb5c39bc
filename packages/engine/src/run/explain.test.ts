import { describe, expect, test } from 'vitest';
import type { RuleActionName } from '../catalogue/rule-matrix.ts';
import type { Condition, RuleAction } from '../rules/rule-set.ts';
import {
  calculation,
  fill,
  form,
  number,
  page,
  question,
  repeat,
  type Scenario,
  section,
  text,
  withOptions,
  yesno,
} from '../testing/index.ts';
import type { Explanation } from './explanation.ts';

const when = (item_id: string, value: string): Condition => ({ item_id, operator: 'equals', value: [value] });
const does = (action: RuleActionName, item: string, value?: unknown): RuleAction => ({
  action,
  items: [item],
  ...(value !== undefined && { value }),
});
const isDirty = when('clean', 'No');
const kitchen = form(
  page('P', yesno('clean'), text('why', { allow_n_a: true, default_value: 'dust' }), section('S', yesno('inside'))),
);
const why = (audit: Scenario, key: string): Explanation => {
  const explanation = audit.run.explain(audit.key(key));
  if (!explanation) throw new Error(`Nothing is known of ${key}`);
  return explanation;
};
/** Formats causes as people would summarize them: `rule hide`, `above`, `person`. */
const causes = (audit: Scenario, key: string, fact: keyof Explanation['facts']): string[] =>
  why(audit, key).facts[fact].causes.map((cause) => (cause.by === 'rule' ? `rule ${cause.action}` : cause.by));

describe('explanation of visibility', () => {
  test('an explanation names the rule, its branch and the compared answers', () => {
    const template = kitchen.rule({ when: isDirty, actions: [does('show', 'why')] });
    const audit = fill(template).answer('clean', 'Yes');
    const uuid = template.document.rule_sets[0]?.uuid;
    expect(why(audit, 'why').facts.visible).toEqual({
      is: false,
      causes: [{ by: 'rule', rule_set: uuid, branch: null, action: 'show' }],
    });
    expect(why(audit, 'why').rules).toEqual([
      {
        rule_set: uuid,
        branch: null,
        actions: [],
        conditions: [
          {
            kind: 'comparison',
            holds: false,
            item_id: template.id('clean'),
            operator: 'equals',
            expected: [template.choice('clean', 'No')],
            found: [[template.choice('clean', 'Yes')]],
          },
        ],
      },
    ]);
    audit.answer('clean', 'No');
    expect(why(audit, 'why').facts.visible).toEqual({
      is: true,
      causes: [{ by: 'rule', rule_set: uuid, branch: 0, action: 'show' }],
    });
    expect(why(audit, 'why').rules[0]).toMatchObject({ branch: 0, actions: [{ action: 'show' }] });
    expect(audit.run.explain('nobody')).toBeNull();
  });

  test('a rule about the question that it acts on is named as soon as it applies', () => {
    const audit = fill(kitchen.rule({ when: isDirty, actions: [does('require_note', 'clean')] }));
    expect(causes(audit.answer('clean', 'No'), 'clean', 'requires_note')).toEqual(['rule require_note']);
    expect(audit.run.ruleOutcomes().map(({ branch }) => branch)).toEqual([0]);
    expect(causes(audit.answer('clean', 'Yes'), 'clean', 'requires_note')).toEqual([]);
  });

  test('an explanation names the ancestor that decided, not those between', () => {
    const deep = form(page('P', yesno('clean'), section('Outer', section('Inner', text('note')))));
    const audit = fill(deep.rule({ when: isDirty, actions: [does('hide', 'Outer')] })).answer('clean', 'No');
    expect(why(audit, 'note').facts.visible).toEqual({
      is: false,
      causes: [{ by: 'above', key: deep.id('Outer'), item_id: deep.id('Outer') }],
    });
    expect(causes(audit, 'Outer', 'visible')).toEqual(['rule hide']);
    const page2 = fill(form(page('P', yesno('clean')), withOptions(page('Q', text('note')), { hidden: true })));
    expect(causes(page2, 'note', 'visible')).toEqual(['above']);
    expect(causes(page2, 'Q', 'visible')).toEqual(['setting']);
  });

  test('an explanation names a hide without the shows that it overrides, and the own setting', () => {
    const both = kitchen
      .rule({ when: isDirty, actions: [does('show', 'why')] })
      .rule({ when: isDirty, actions: [does('hide', 'why')] });
    expect(causes(fill(both).answer('clean', 'No'), 'why', 'visible')).toEqual(['rule hide']);
    const hidden = fill(form(page('P', text('note', { hidden: true }))));
    expect(causes(hidden, 'note', 'visible')).toEqual(['setting']);
  });

  test('an explanation for a row covers the repeat as a whole and the answers of the row', () => {
    const rooms = repeat('rooms', yesno('lit'), text('lamp'));
    const template = form(page('P', yesno('clean'), rooms))
      .rule({ when: isDirty, actions: [does('hide', 'rooms')] })
      .rule({ when: when('lit', 'No'), actions: [does('show', 'lamp')] });
    const audit = fill(template);
    audit.addRow('rooms').answer('lit', 'No');
    const row = audit.addRow('rooms').answer('lit', 'Yes');
    expect(why(row, 'lamp').rules[0]?.conditions).toMatchObject([{ found: [[template.choice('lit', 'Yes')]] }]);
    audit.answer('clean', 'No');
    expect(why(row, 'lamp').facts.visible.causes).toContainEqual({
      ...{ by: 'above', key: template.id('rooms'), item_id: template.id('rooms') },
    });
  });
});

describe('explanation of a value', () => {
  test('an explanation lists the default, the person, N/A and the rule in order of precedence', () => {
    const audit = fill(kitchen.rule({ when: isDirty, actions: [does('set_value', 'why', 'grease')] }));
    expect(why(audit, 'why').facts.value).toEqual({ is: 'dust', causes: [{ by: 'default', value: 'dust' }] });
    audit.answer('why', 'soot');
    expect(why(audit, 'why').facts.value.causes).toMatchObject([
      { by: 'person', value: 'soot', at: '2026-11-20T20:30:01.000Z' },
      { by: 'default', value: 'dust' },
    ]);
    audit.answer('clean', 'No');
    expect(why(audit, 'why').facts.value).toMatchObject({
      is: 'grease',
      causes: [{ by: 'rule' }, { by: 'person' }, {}],
    });
    expect([causes(audit, 'why', 'read_only'), why(audit, 'why').facts.read_only.is]).toEqual([
      ['rule set_value'],
      true,
    ]);
    audit.answer('clean', 'Yes').answer('why', null);
    expect(why(audit, 'why').facts.value).toMatchObject({ is: null, causes: [{ by: 'person', value: null }] });
    audit.setRegisters('why', { na: true });
    expect(why(audit, 'why').facts.na).toMatchObject({ is: true, causes: [{ by: 'person', value: true }] });
    expect(causes(audit, 'why', 'value')).toEqual(['na', 'person']);
  });

  test('an explanation of a calculation lists what it read, and why it has no result', () => {
    const template = form(page('P', number('a'), number('b'), calculation('share', 'a / b')));
    const audit = fill(template).answer('a', 3).answer('b', 2);
    const read = (key: string, value: number) => ({ key: template.id(key), item_id: template.id(key), value });
    expect(why(audit, 'share').facts.value.causes).toEqual([
      { by: 'calculation', value: 1.5, reads: [read('a', 3), read('b', 2)], notice: null },
    ]);
    expect(causes(audit, 'share', 'read_only')).toEqual(['type']);
    expect(why(audit.answer('b', 0), 'share').facts.value.causes).toMatchObject([
      { value: null, notice: 'DIVIDED_BY_ZERO' },
    ]);
    const scenario = fill(form(page('P', yesno('x'), question('counter', 'count', { type: 'yesno' })))).answer(
      'x',
      'Yes',
    );
    expect(why(scenario, 'count').facts.value).toMatchObject({ is: 1, causes: [{ by: 'count', reads: [{}] }] });
  });

  test('an explanation of a hidden item says so, and keeps the answer beneath', () => {
    const audit = fill(kitchen.rule({ when: isDirty, actions: [does('hide', 'why')] })).answer('why', 'soot');
    expect(causes(audit.answer('clean', 'No'), 'why', 'value')).toEqual(['hidden', 'person', 'default']);
  });
});

describe('explanation of other facts', () => {
  test('required is explained by the rule before the setting', () => {
    const template = form(page('P', yesno('clean'), text('why', { required: true })));
    expect(causes(fill(template), 'why', 'required')).toEqual(['setting']);
    const eased = fill(template.rule({ when: isDirty, actions: [does('not_required', 'why')] })).answer('clean', 'No');
    expect([why(eased, 'why').facts.required.is, causes(eased, 'why', 'required')]).toEqual([
      false,
      ['rule not_required'],
    ]);
    const not = { when: isDirty, actions: [does('required_else_not_required', 'why')] };
    const audit = fill(template.rule(not));
    expect(causes(audit, 'why', 'required')).toEqual(['rule required_else_not_required']);
    expect(why(audit, 'why').facts.required.causes).toMatchObject([{ branch: null }]);
    expect(why(audit.answer('clean', 'No'), 'why').facts.required.causes).toMatchObject([{ branch: 0 }]);
  });

  test('disabled is explained by a rule on the item or its section, read-only by its setting', () => {
    const audit = fill(kitchen.rule({ when: isDirty, actions: [does('disable', 'S')] })).answer('clean', 'No');
    expect([causes(audit, 'S', 'enabled'), causes(audit, 'inside', 'enabled')]).toEqual([['rule disable'], ['above']]);
    expect(causes(fill(form(page('P', text('t', { read_only: true })))), 't', 'read_only')).toEqual(['setting']);
  });

  test('points, color, rating, note and media are explained', () => {
    const template = form(page('P', yesno('clean'), yesno('b', { require_note: true }))).rule({
      when: isDirty,
      actions: [
        does('set_score', 'b', 5),
        does('set_color', 'b', 'red'),
        does('set_rating', 'b', 2),
        does('require_media', 'b'),
        does('require_action', 'b'),
        does('exclude_report', 'b'),
      ],
    });
    const audit = fill(template);
    expect(causes(audit, 'b', 'score')).toEqual(['unanswered']);
    expect(causes(audit.answer('b', 'No'), 'b', 'score')).toEqual(['answer']);
    expect(causes(audit, 'b', 'failed')).toEqual(['answer']);
    audit.answer('clean', 'No');
    expect(why(audit, 'b').facts.score).toMatchObject({ is: { score: 50_000 }, causes: [{ by: 'rule', value: 5 }] });
    expect(why(audit, 'b').facts.color).toMatchObject({ is: 'red', causes: [{ by: 'rule', value: 'red' }] });
    expect(causes(audit, 'b', 'rating')).toEqual(['rule set_rating']);
    expect(causes(audit, 'b', 'requires_note')).toEqual(['setting']);
    expect(causes(audit, 'b', 'requires_media')).toEqual(['rule require_media']);
    expect(causes(audit, 'b', 'requires_action')).toEqual(['rule require_action']);
    expect(causes(audit, 'b', 'excluded')).toEqual(['rule exclude_report']);
    const plain = Object.values(why(audit, 'clean').facts).filter(({ causes }) => causes.length > 0);
    expect(plain).toHaveLength(3);
  });

  test('points set by hand are explained by the person', () => {
    const audit = fill(form(page('P', yesno('clean', { custom_scoring: true })))).answer('clean', 'Yes');
    expect(causes(audit.setRegisters('clean', { score: 0.5 }), 'clean', 'score')).toEqual(['person']);
  });
});
