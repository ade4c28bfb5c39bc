import { type Branch, toRecords } from '@rounds/engine';
import { form, list, number, page, question, section, text, yesno } from '@rounds/engine/testing';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadNamespace, startLanguages } from '../../../platform/i18n/index.ts';
import { createRuleWords, toPlainText } from './index.ts';

const kitchen = form(
  page(
    'Kitchen',
    yesno('clean'),
    number('degrees'),
    list(
      'fittings',
      [
        ['Sink', null],
        ['Tap', null],
        ['Drain', null],
      ],
      { multiple_selection: true },
    ),
    text('remarks'),
    question('datetime', 'cooked', { date_time_shape: 'year_month_day' }),
    section('Cold store', yesno('sealed')),
  ),
);

beforeAll(async () => {
  if (!i18next.isInitialized) await startLanguages('en');
  await i18next.loadLanguages(['de', 'fr']);
  await loadNamespace('rule-words');
});

/** The words of a rule in a language; `self` by key. */
function said(language: 'en' | 'de' | 'fr', branches: readonly Branch[], self?: string): string {
  const withRule = kitchen.rule(...branches);
  const t = i18next.getFixedT(language, 'rule-words');
  const words = createRuleWords({
    records: toRecords(withRule.document),
    t,
    language,
    self: self ? withRule.id(self) : null,
  });
  return toPlainText(words.sentence(withRule.document.rule_sets[0]!));
}

const dirty: Branch = {
  when: { item_id: 'clean', operator: 'equals', value: ['No'] },
  actions: [
    { action: 'require_note', items: ['clean'] },
    { action: 'require_media', items: ['clean'] },
    { action: 'require_action', items: ['clean'] },
    { action: 'set_color', items: ['clean'], value: 'red' },
  ],
};

describe('rules in plain words', () => {
  it('a rule on its own question says what an answer requires', () => {
    expect(said('en', [dirty], 'clean')).toBe(
      'If the answer is No, a note, a photo and an issue are required and this question turns red. Otherwise, nothing happens.',
    );
    expect(said('de', [dirty], 'clean')).toBe(
      'Wenn die Antwort No ist, sind eine Notiz, ein Foto und eine Maßnahme nötig und erscheint diese Frage in Rot. Sonst geschieht nichts.',
    );
    expect(said('fr', [dirty], 'clean')).toBe(
      'Si la réponse est No, une note, une photo et une action sont exigées et cette question s’affiche en rouge. Sinon, rien ne se passe.',
    );
  });

  it('a rule without an answer and an action says what to choose, and one without an action has no else', () => {
    const open: Branch = { when: { all: [{ item_id: 'clean', operator: 'any_in' }] }, actions: [] };
    expect(said('en', [open], 'clean')).toBe('Choose an answer, then what happens.');
    expect(said('de', [open], 'clean')).toBe('Wählen Sie eine Antwort und dann, was geschieht.');
    expect(said('fr', [open], 'clean')).toBe('Choisissez une réponse, puis ce qui se passe.');
    expect(said('en', [{ when: dirty.when, actions: [] }], 'clean')).toBe('If the answer is No, nothing happens.');
  });

  it('a rule says what stays hidden until an answer shows it', () => {
    const show: Branch = {
      when: { item_id: 'degrees', operator: 'greater', value: 4.5 },
      actions: [{ action: 'show', items: ['Cold store', 'remarks'] }],
    };
    expect(said('en', [show])).toBe(
      'If degrees is greater than 4.5, Cold store and remarks are shown. Otherwise, Cold store and remarks stay hidden.',
    );
    expect(said('de', [show])).toBe(
      'Wenn degrees über 4,5 liegt, werden Cold store und remarks angezeigt. Sonst bleiben Cold store und remarks ausgeblendet.',
    );
    expect(said('fr', [show])).toBe(
      'Si degrees est supérieur à 4,5, Cold store et remarks s’affichent. Sinon, Cold store et remarks ne s’affichent pas.',
    );
  });

  it('several values are joined with “and” or “or” depending on the operator', () => {
    const asking = (operator: 'equals' | 'any_in' | 'not_equals' | 'not_contains'): Branch => ({
      when: { item_id: 'fittings', operator, value: ['Sink', 'Tap', 'Drain'] },
      actions: [{ action: 'required', items: ['remarks'] }],
    });
    expect(said('en', [asking('equals')])).toContain('If fittings includes all of Sink, Tap and Drain,');
    expect(said('en', [asking('any_in')])).toContain('If fittings includes any of Sink, Tap or Drain,');
    expect(said('en', [asking('not_equals')])).toContain('If fittings includes none of Sink, Tap and Drain,');
    expect(said('en', [asking('not_contains')])).toContain('If fittings does not include all of Sink, Tap and Drain,');
    expect(said('fr', [asking('not_contains')])).toContain('Si fittings ne contient pas à la fois Sink, Tap et Drain,');
    expect(said('de', [asking('any_in')])).toContain(
      'Wenn fittings eine von Sink, Tap oder Drain enthält, ist remarks Pflicht',
    );
  });

  it('nested conditions have brackets and negation is spelled out', () => {
    const nested: Branch = {
      when: {
        all: [
          {
            any: [
              { item_id: 'clean', operator: 'equals', value: ['No'] },
              { item_id: 'degrees', operator: 'between', value: [5, 8] },
            ],
          },
          { not: { item_id: 'remarks', operator: 'empty' } },
        ],
      },
      actions: [{ action: 'required_else_not_required', items: ['sealed'] }],
    };
    expect(said('en', [nested])).toBe(
      'If (clean is No or degrees is between 5 and 8) and not (remarks is unanswered), sealed is required, otherwise optional.',
    );
    expect(said('de', [nested])).toBe(
      'Wenn (clean No ist oder degrees zwischen 5 und 8 liegt) und nicht gilt, dass remarks nicht beantwortet ist, ist sealed Pflicht, sonst optional.',
    );
    expect(said('fr', [nested])).toBe(
      'Si (clean est No ou degrees est entre 5 et 8) et la condition « remarks n’a pas de réponse » n’est pas remplie, sealed est obligatoire, sinon facultative.',
    );
  });

  it('branches, dates and points are written as the language does', () => {
    const branches: Branch[] = [
      {
        when: { item_id: 'cooked', operator: 'newer_than', value: '2026-11-20' },
        actions: [{ action: 'set_score', items: ['sealed'], value: 1 }],
      },
      {
        when: { item_id: 'clean', operator: 'not_empty' },
        actions: [{ action: 'set_value', items: ['sealed'], value: [kitchen.choice('sealed', 'Yes')] }],
      },
      { when: null, actions: [{ action: 'exclude_report', items: ['sealed', 'remarks'] }] },
    ];
    const sentence = said('en', branches);
    expect(sentence).toMatch(/^If cooked is later than .*2026.*, sealed gets 1 point\./);
    expect(sentence).toContain('Otherwise, if clean is answered, sealed is set to Yes.');
    expect(sentence).toMatch(/Otherwise, sealed and remarks are excluded from the report\.$/);
  });

  it('a rule mentions deleted answers and questions', () => {
    const withRule = kitchen.rule(dirty);
    const records = toRecords(withRule.document);
    const [set] = withRule.document.rule_sets;
    const words = createRuleWords({
      records: { ...records, response_sets: {} },
      t: i18next.getFixedT('en', 'rule-words'),
      language: 'en',
    });
    expect(toPlainText(words.sentence(set!))).toContain('If clean is a deleted answer,');
  });
});
