import { describe, expect, test } from 'vitest';
import { checkChange } from '../answers/check-change.ts';
import { foldChanges } from '../answers/fold.ts';
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import { compile } from '../run/compile/program.ts';
import { startRun } from '../run/run.ts';
import { checkTemplate } from '../template/checks/check-template.ts';
import type { ResponseSet } from '../template/document.ts';
import { removeItems } from '../template/edits/remove.ts';
import { toRecords } from '../template/records/records.ts';
import {
  CONTEXT,
  calculation,
  fill,
  form,
  list,
  number,
  page,
  question,
  repeat,
  section,
  testId,
  text,
  withOptions,
  yesno,
} from '../testing/index.ts';
import type { Condition, RuleAction } from './rule-set.ts';

const when = (item_id: string, operator: RuleOperator, value?: unknown): Condition => ({ item_id, operator, value });
const does = (action: RuleActionName, item: string | readonly string[], value?: unknown): RuleAction => ({
  action,
  items: typeof item === 'string' ? [item] : item,
  ...(value !== undefined && { value }),
});
const isDirty = when('clean', 'equals', ['No']);
const kitchen = form(page('P', yesno('clean'), text('why'), section('S', yesno('inside'))));

describe('showing and hiding', () => {
  const template = kitchen.rule({ when: isDirty, actions: [does('show', ['why', 'S'])] });
  test('an item that a rule shows is hidden until the rule applies', () => {
    const audit = fill(template);
    expect([audit.isVisible('why'), audit.isVisible('inside')]).toEqual([false, false]);
    audit.answer('clean', 'No');
    expect([audit.isVisible('why'), audit.isVisible('inside')]).toEqual([true, true]);
    expect(audit.changed).toContain(audit.key('inside'));
    audit.answer('clean', 'Yes');
    expect(audit.isVisible('inside')).toBe(false);
  });

  test('a hidden answer is kept, does not count, and comes back with its question', () => {
    const audit = fill(template).answer('clean', 'No').answer('inside', 'Yes');
    expect(audit.score).toBe('1 of 2 = 50');
    expect(audit.answer('clean', 'Yes').score).toBe('1 of 1 = 100');
    expect(audit.value('inside')).toBeNull();
    expect(audit.answer('clean', 'No').score).toBe('1 of 2 = 50');
  });

  test('hide wins over show, and questions that depend on a hidden one are hidden too', () => {
    const both = template.rule({ when: when('clean', 'exists'), actions: [does('hide', 'why')] });
    expect(fill(both).answer('clean', 'No').isVisible('why')).toBe(false);
    const chain = form(page('P', yesno('a'), yesno('b'), yesno('c'), text('d')))
      .rule({ when: when('a', 'equals', ['Yes']), actions: [does('show', 'b')] })
      .rule({ when: when('b', 'equals', ['Yes']), actions: [does('show', 'c')] })
      .rule({ when: when('c', 'equals', ['Yes']), actions: [does('show', 'd')] });
    const audit = fill(chain).answer('a', 'Yes').answer('b', 'Yes').answer('c', 'Yes');
    expect(audit.isVisible('d')).toBe(true);
    expect(audit.answer('a', 'No').isVisible('d')).toBe(false);
    expect(audit.answer('a', 'Yes').isVisible('d')).toBe(true);
  });

  test('a rule can show an item that is hidden by its own setting', () => {
    const template = form(page('P', yesno('clean'), text('why', { hidden: true }))).rule({
      when: isDirty,
      actions: [does('show', 'why')],
    });
    expect(fill(template).answer('clean', 'No').isVisible('why')).toBe(true);
  });
});

describe('branches of a rule', () => {
  const graded = form(page('P', number('points'), text('grade'), yesno('again'))).rule(
    { when: when('points', 'greater_equal', 90), actions: [does('set_value', 'grade', 'A')] },
    {
      when: when('points', 'greater_equal', 50),
      actions: [does('set_value', 'grade', 'B'), does('set_color', 'grade', 'yellow')],
    },
    { when: null, actions: [does('set_value_not_answered', 'grade', 'C')] },
  );
  test('the first branch that applies acts, and its effect ends with it', () => {
    const audit = fill(graded);
    expect(audit.value('grade')).toBe('C');
    expect(audit.answer('points', 95).item('grade')).toMatchObject({ value: 'A', read_only: true, color: null });
    expect(audit.answer('points', 60).item('grade')).toMatchObject({ value: 'B', color: 'yellow' });
    expect(audit.answer('points', 10).item('grade')).toMatchObject({ value: 'C', read_only: false, color: null });
  });

  test('the answer under a value set by a rule is kept and returns', () => {
    const audit = fill(graded).answer('grade', 'mine');
    expect(audit.value('grade')).toBe('mine');
    expect(audit.answer('points', 95).value('grade')).toBe('A');
    expect(audit.answer('points', 10).value('grade')).toBe('mine');
  });
});

test('conditions can be nested with and, or and not', () => {
  const condition: Condition = {
    any: [{ all: [when('a', 'equals', ['Yes']), { not: when('b', 'equals', ['Yes']) }] }, when('n', 'greater', 5)],
  };
  const audit = fill(
    form(page('P', yesno('a'), yesno('b'), number('n'), text('t'))).rule({
      when: condition,
      actions: [does('show', 't')],
    }),
  );
  expect(audit.isVisible('t')).toBe(false);
  expect(audit.answer('a', 'Yes').isVisible('t')).toBe(true);
  expect(audit.answer('b', 'Yes').isVisible('t')).toBe(false);
  expect(audit.answer('n', 6).isVisible('t')).toBe(true);
});

describe('actions of rules', () => {
  const after = (action: RuleActionName, value?: unknown, context = CONTEXT) => {
    const template = form(page('P', yesno('clean'), yesno('b', { enable_rating: true })));
    return fill(template.rule({ when: isDirty, actions: [does(action, 'b', value)] }), context);
  };
  test('a rule can require an answer and remove the requirement', () => {
    expect(after('required').answer('clean', 'No').problems).toEqual(['b: ANSWER_REQUIRED']);
    expect(after('required_else_not_required').answer('clean', 'No').item('b').required).toBe(true);
    const needed = withOptions(yesno('b'), { required: true });
    const template = form(page('P', yesno('clean'), needed)).rule({
      when: isDirty,
      actions: [does('not_required', 'b')],
    });
    expect(fill(template).problems).toEqual(['b: ANSWER_REQUIRED']);
    expect(fill(template).answer('clean', 'No').problems).toEqual([]);
    const both = template.rule({ when: isDirty, actions: [does('required', 'b')] });
    expect(fill(both).answer('clean', 'No').problems).toEqual(['b: ANSWER_REQUIRED']);
  });

  test('a rule can enable and disable an item, with their opposites', () => {
    const states = (action: RuleActionName) => {
      const audit = after(action);
      return [audit.item('b').enabled, audit.answer('clean', 'No').item('b').enabled];
    };
    expect(states('disable')).toEqual([true, false]);
    expect(states('enable_else_disable')).toEqual([false, true]);
    expect(states('disable_else_enable')).toEqual([true, false]);
    const open = form(page('P', yesno('clean'), yesno('b', { read_only: true }))).rule({
      when: isDirty,
      actions: [does('enable', 'b')],
    });
    expect(fill(open).answer('clean', 'No').item('b').read_only).toBe(false);
  });

  test('a rule can require a note, a photo and an issue; where issues cannot be raised, a missing one prevents nothing', () => {
    const audit = after('require_note').answer('clean', 'No').answer('b', 'Yes');
    expect(audit.problems).toEqual(['b: NOTE_REQUIRED']);
    expect(after('require_media').answer('clean', 'No').answer('b', 'Yes').problems).toEqual(['b: MEDIA_REQUIRED']);
    const issue = after('require_action').answer('clean', 'No');
    expect([issue.item('b').requires.action, issue.problems]).toEqual([true, []]);
    expect(issue.answer('b', 'No').problems).toEqual([]);
    const raised = after('require_action', undefined, { ...CONTEXT, issues_enabled: true })
      .answer('clean', 'No')
      .answer('b', 'No');
    expect(raised.problems).toEqual(['b: ISSUE_REQUIRED']);
    expect(raised.raiseIssue('b', testId(7)).problems).toEqual([]);
    expect(raised.closeIssue('b', testId(7)).problems).toEqual(['b: ISSUE_REQUIRED']);
  });

  test('a rule can require a note for a calculation, which takes a note but no value', () => {
    const template = form(page('P', number('a'), calculation('double', 'a * 2'))).rule({
      when: when('a', 'greater', 10),
      actions: [does('require_note', 'double')],
    });
    const audit = fill(template).answer('a', 11);
    expect(audit.problems).toEqual(['double: NOTE_REQUIRED']);
    const program = compile(template.document);
    const change = { id: testId(1), item_id: template.id('double'), at: CONTEXT.started_at };
    expect(checkChange(program, { ...change, note: 'checked' })).toBeNull();
    expect(checkChange(program, { ...change, value: 3 })).toEqual({ code: 'VALUE_NOT_TAKEN' });
    expect(audit.setRegisters('double', { note: 'checked' }).problems).toEqual([]);
  });

  test('a rule can set points, rating and color, and exclude an item from the report', () => {
    const audit = after('set_score', 5).answer('clean', 'No').answer('b', 'Yes');
    expect(audit.score).toBe('5 of 6 = 83.33');
    expect(audit.answer('clean', 'Yes').score).toBe('2 of 6 = 33.33');
    expect(after('set_rating', 2).answer('clean', 'No').item('b').rating).toBe(2);
    expect(after('set_color', 'red').answer('clean', 'No').item('b').color).toBe('red');
    expect(after('exclude_report').answer('clean', 'No').item('b').excluded).toBe(true);
    expect(after('set_hidden').answer('clean', 'No').isVisible('b')).toBe(false);
  });

  test('a value set by a rule counts like an answer', () => {
    const template = form(page('P', yesno('clean'), yesno('b', { required: true })));
    const set = template.rule({ when: isDirty, actions: [does('set_value', 'b', [template.choice('b', 'Yes')])] });
    const audit = fill(set).answer('clean', 'No');
    expect([audit.problems, audit.score]).toEqual([[], '1 of 2 = 50']);
  });
});

describe('operators', () => {
  const holds = (draft: Parameters<typeof page>[1], answer: unknown, operator: RuleOperator, value?: unknown) => {
    const template = form(page('P', draft, text('then'))).rule({
      when: when(draft.key, operator, value),
      actions: [does('show', 'then')],
    });
    expect(checkTemplate(template.document).filter(({ code }) => code.startsWith('RULE'))).toEqual([]);
    const audit = fill(template);
    return (answer === undefined ? audit : audit.answer(draft.key, answer)).isVisible('then');
  };
  const several = list(
    'm',
    [
      ['A', 1],
      ['B', 1],
      ['C', 1],
    ],
    { multiple_selection: true },
  );

  test('exact, contains and equals compare several choices, as do their negations', () => {
    const table: [RuleOperator, string[], boolean[]][] = [
      // The expected options are A and B; the answers are [A], [A, B], [A, B, C] and [C].
      ['exact', ['A', 'B'], [false, true, false, false]],
      ['not_exact', ['A', 'B'], [true, false, true, true]],
      ['contains', ['A', 'B'], [true, true, true, false]],
      ['not_contains', ['A', 'B'], [true, false, false, true]],
      ['equals', ['A', 'B'], [false, true, true, false]],
      ['not_equals', ['A', 'B'], [false, false, false, true]],
      ['any_in', ['A', 'B'], [true, true, true, false]],
    ];
    for (const [operator, operand, expected] of table) {
      const answers = [['A'], ['A', 'B'], ['A', 'B', 'C'], ['C']];
      expect([operator, answers.map((answer) => holds(several, answer, operator, operand))]).toEqual([
        operator,
        expected,
      ]);
    }
  });

  test('for a question that takes one choice, "does not contain" means none of the given ones', () => {
    const single = list('s', [
      ['A', 1],
      ['B', 1],
      ['C', 1],
    ]);
    const answers = ['A', 'B', 'C'].map((answer) => holds(single, answer, 'not_contains', ['A', 'B']));
    expect(answers).toEqual([false, false, true]);
  });

  test('texts are compared without regard to case', () => {
    expect(holds(text('t'), 'Fire Door', 'contains', 'door')).toBe(true);
    expect(holds(text('t'), 'Fire Door', 'starts_with', 'fire')).toBe(true);
    expect(holds(text('t'), 'Fire Door', 'ends_with', 'fire')).toBe(false);
    expect(holds(text('t'), ' a ', 'equals', 'A')).toBe(true);
    expect(holds(text('t'), 'x', 'any_in', ['x', 'y'])).toBe(true);
    expect(holds(text('t'), 'x', 'not_equals', 'y')).toBe(true);
  });

  test('numbers and dates are compared by order', () => {
    const at = (operator: RuleOperator, value: unknown) => holds(number('n'), 5, operator, value);
    expect([at('greater', 5), at('greater_equal', 5), at('less', 5), at('less_equal', 5)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([at('between', [5, 6]), at('not_between', [5, 6]), at('between', [1, 4])]).toEqual([true, false, false]);
    const day = question('datetime', 'd', { date_time_shape: 'year_month_day', default_value: { type: 'fixed' } });
    expect(holds(day, '2026-02-01', 'newer_than', '2026-01-31')).toBe(true);
    expect(holds(day, '2026-02-01', 'older_than', '2026-01-31')).toBe(false);
  });

  test('an unanswered question satisfies only empty and not_exists', () => {
    const open = [
      'equals',
      'not_equals',
      'contains',
      'not_contains',
      'greater',
      'not_between',
      'not_empty',
      'exists',
    ] as const;
    for (const operator of open) {
      const draft = operator === 'contains' || operator === 'not_contains' ? text('t') : number('t');
      expect([operator, holds(draft, undefined, operator, [1, 2])]).toEqual([operator, false]);
    }
    expect([holds(text('t'), undefined, 'empty'), holds(text('t'), undefined, 'not_exists')]).toEqual([true, true]);
  });
});

describe('rules in a repeat', () => {
  const rooms = repeat('rooms', yesno('lit'), text('lamp'));
  test('a condition means the same row inside a repeat and any row outside it', () => {
    const template = form(page('P', yesno('all'), rooms, text('note')))
      .rule({ when: when('lit', 'equals', ['No']), actions: [does('show', 'lamp')] })
      .rule({ when: when('lit', 'equals', ['No']), actions: [does('show', 'note')] })
      .rule({ when: when('all', 'equals', ['No']), actions: [does('hide', 'rooms')] });
    const audit = fill(template);
    const [first, second] = [audit.addRow('rooms'), audit.addRow('rooms')];
    second.answer('lit', 'No');
    expect([first.isVisible('lamp'), second.isVisible('lamp'), audit.isVisible('note')]).toEqual([false, true, true]);
    audit.removeRow('rooms');
    expect(audit.isVisible('note')).toBe(false);
    audit.answer('all', 'No');
    expect([audit.isVisible('rooms'), first.isVisible('lit')]).toEqual([false, false]);
  });

  test('a condition outside a repeat applies to all its rows', () => {
    const template = form(page('P', yesno('night'), rooms)).rule(
      {
        when: when('night', 'equals', ['Yes']),
        actions: [does('required', 'lamp'), does('set_color', 'rooms', 'red')],
      },
      { when: null, actions: [does('set_value', 'lamp', 'none')] },
    );
    const audit = fill(template);
    const [first, second] = [audit.addRow('rooms'), audit.addRow('rooms')];
    expect([first.item('lamp'), second.item('lamp')]).toMatchObject([
      { value: 'none', read_only: true },
      { value: 'none', read_only: true },
    ]);
    second.answer('lamp', 'neon');
    audit.answer('night', 'Yes');
    expect([first.item('lamp'), second.item('lamp')]).toMatchObject([
      { value: null, required: true, problems: [{ code: 'ANSWER_REQUIRED' }] },
      { value: 'neon', required: true, problems: [] },
    ]);
    expect(audit.problems).toEqual(['lamp: ANSWER_REQUIRED']);
    expect([audit.item('rooms').color, first.item('rooms').color]).toEqual(['red', 'red']);
  });

  test('points, notes and values apply to the row whose answer leads to them', () => {
    const template = form(page('P', repeat('rooms', yesno('lit'), yesno('safe'), number('lux')))).rule({
      when: when('lit', 'equals', ['No']),
      actions: [does('set_score', 'safe', 0.5), does('require_note', 'safe'), does('set_value', 'lux', 0)],
    });
    const audit = fill(template);
    const [dark, bright] = [audit.addRow('rooms'), audit.addRow('rooms')];
    dark.answer('lit', 'No').answer('safe', 'Yes');
    bright.answer('lit', 'Yes').answer('safe', 'Yes').answer('lux', 300);
    expect([dark.item('safe').score, bright.item('safe').score]).toEqual([
      { score: 5_000, max: 10_000 },
      { score: 10_000, max: 10_000 },
    ]);
    expect([dark.value('lux'), bright.value('lux')]).toEqual([0, 300]);
    expect(audit.run.problems()).toEqual([
      { item_id: template.id('safe'), row: dark.item('safe').key.split('/').slice(0, 1), code: 'NOTE_REQUIRED' },
    ]);
  });
});

describe('rules on a repeated question', () => {
  const template = form(page('P', yesno('clean'), yesno('spot', { repeatable: true }), text('end')))
    .rule({ when: isDirty, actions: [does('required', 'spot'), does('set_score', 'spot', 3)] })
    .rule({ when: when('clean', 'empty'), actions: [does('hide', 'spot')] });
  test('a rule on a repeated question applies to each of its rows', () => {
    const audit = fill(template).answer('clean', 'No');
    const [first, second] = [audit.addRow('spot'), audit.addRow('spot')];
    second.answer('spot', 'Yes');
    expect([first.item('spot').required, second.item('spot').score]).toEqual([true, { score: 30_000, max: 30_000 }]);
    expect(audit.problems).toEqual(['spot: ANSWER_REQUIRED']);
    audit.answer('clean', null);
    expect([audit.isVisible('spot'), first.isVisible('spot'), audit.problems]).toEqual([false, false, []]);
  });

  test('a rule may compare the answer of the row itself', () => {
    const own = form(page('P', yesno('spot', { repeatable: true }))).rule({
      when: when('spot', 'equals', ['No']),
      actions: [does('require_note', 'spot'), does('set_color', 'spot', 'red')],
    });
    const audit = fill(own);
    const [first, second] = [audit.addRow('spot').answer('spot', 'No'), audit.addRow('spot').answer('spot', 'Yes')];
    expect([first.item('spot').color, second.item('spot').color]).toEqual(['red', null]);
    expect(audit.problems).toEqual(['spot: NOTE_REQUIRED']);
  });
});

describe('a rule on the question that it compares', () => {
  const template = form(page('P', yesno('clean'), yesno('later'))).rule(
    { when: isDirty, actions: [does('require_note', 'clean'), does('set_color', ['clean', 'later'], 'red')] },
    { when: null, actions: [does('set_color', 'clean', 'green')] },
  );
  test('a rule on its own question acts on the answer at once and after reopening', () => {
    const audit = fill(template).answer('clean', 'No');
    expect(audit.problems).toEqual(['clean: NOTE_REQUIRED']);
    expect(audit.item('clean').color).toBe('red');
    const again = startRun(compile(template.document), CONTEXT, foldChanges(audit.log));
    expect(again.computed()).toEqual(audit.run.computed());
    expect(audit.answer('clean', 'Yes').problems).toEqual([]);
    expect(audit.item('clean').color).toBe('green');
  });

  test('a rule on its own question may be published unless it decides over the answer', () => {
    expect(checkTemplate(template.document)).toEqual([]);
    for (const action of ['hide', 'disable', 'set_value'] as const) {
      const refused = kitchen.rule({ when: isDirty, actions: [does(action, 'clean')] });
      expect(checkTemplate(refused.document).map(({ code }) => code)).toEqual(['RULE_ON_ITSELF']);
    }
  });

  test('a rule on its own question is deleted with the question', () => {
    const records = toRecords(template.document);
    const edit = removeItems(records, { ids: [template.id('clean')] });
    expect(edit.problem?.code).toBe('ITEM_REFERENCED');
    const own = kitchen.rule({ when: isDirty, actions: [does('require_note', 'clean')] });
    const { patch } = removeItems(toRecords(own.document), { ids: [own.id('clean')] });
    expect(patch?.rule_sets?.remove).toEqual([own.document.rule_sets[0]?.uuid]);
  });
});

describe('check of rules before publishing', () => {
  const codes = (template: typeof kitchen) => checkTemplate(template.document).map(({ code }) => code);
  test('a rule with an unsupported action or operator, or without any, is refused', () => {
    expect(codes(kitchen.rule({ when: isDirty, actions: [does('require_note', 'S')] }))).toEqual([
      'CKL_RULE_ACTION_NOT_ALLOWED',
    ]);
    expect(codes(kitchen.rule({ when: when('clean', 'greater', 1), actions: [does('hide', 'why')] }))).toEqual([
      'RULE_OPERATOR_NOT_ALLOWED',
    ]);
    expect(codes(kitchen.rule({ when: isDirty, actions: [] }))).toEqual(['RULE_EMPTY']);
    expect(codes(kitchen.rule({ when: isDirty, actions: [does('hide', [])] }))).toEqual(['RULE_TARGET_MISSING']);
    expect(codes(kitchen.rule({ when: when('clean', 'equals'), actions: [does('hide', 'why')] }))).toEqual([
      'RULE_VALUE_MISSING',
    ]);
    expect(codes(kitchen.rule({ when: isDirty, actions: [does('set_color', 'why')] }))).toEqual(['RULE_VALUE_MISSING']);
    for (const points of [1_000_001, -1_000_001, Number.POSITIVE_INFINITY])
      expect(
        codes(kitchen.rule({ when: isDirty, actions: [{ ...does('set_score', 'clean'), value: points }] })),
      ).toEqual(['VALUE_BETWEEN']);
    expect(codes(kitchen.rule({ when: null, actions: [does('hide', 'why')] }))).toEqual(['RULE_EMPTY']);
    const deep = Array.from({ length: 30 }).reduce<Condition>((inner) => ({ all: [inner] }), isDirty);
    expect(codes(kitchen.rule({ when: deep, actions: [does('hide', 'why')] }))).toEqual(['RULE_TOO_DEEP']);
    const branches = [
      { when: isDirty, actions: [does('hide', 'why')] },
      { when: null, actions: [does('hide', 'S')] },
    ];
    expect(codes(kitchen.rule(...branches, { when: isDirty, actions: [does('hide', 'S')] }))).toEqual([
      'RULE_ELSE_NOT_LAST',
    ]);
  });

  test('a rule that names a deleted option is refused', () => {
    const offers = (template: typeof kitchen, label: string) => {
      const removedId = template.choice('clean', label);
      const removeOption = ({ options }: ResponseSet) => options.filter(({ uuid }) => uuid !== removedId);
      const response_sets = template.document.response_sets.map((set) => ({ ...set, options: removeOption(set) }));
      return checkTemplate({ ...template.document, response_sets }).filter(({ code }) => code.startsWith('RULE'));
    };
    const asking = kitchen.rule({ when: isDirty, actions: [does('require_note', 'why')] });
    expect(offers(asking, 'Yes')).toEqual([]);
    expect(offers(asking, 'No')).toEqual([
      { code: 'RULE_ANSWER_GONE', params: { question: 'clean' }, item_id: asking.id('why') },
    ]);
  });

  test('a rule that compares a later question is refused, also inside a section that it hides', () => {
    const template = form(page('P', section('S', yesno('inside')), calculation('sum', '1')));
    expect(codes(template.rule({ when: when('inside', 'equals', ['Yes']), actions: [does('hide', 'S')] }))).toEqual([
      'RULE_LOOKS_AHEAD',
    ]);
  });
});
