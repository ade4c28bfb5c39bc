import type { Info, Item } from '@rounds/engine';
import { type Form, form, page, question, testId, yesno } from '@rounds/engine/testing';
import { describe, expect, it } from 'vitest';
import { answerForm, card } from '../testing/answer-form.tsx';

const TEXT: Info = { uuid: testId(800), text: 'I have received a copy of the findings.', media: [] };

/** The form with further options, and the text above as help that these may point at. */
function withOptions(template: Form, options: Readonly<Record<string, Item['options']>>): Form {
  const { document } = template;
  const items = document.items.map((item) => ({ ...item, options: { ...item.options, ...options[item.title] } }));
  return { ...template, document: { ...document, items, info: [TEXT] } };
}

describe('the card of a question', () => {
  it('the reference that the author typed is shown, and the name of the variable is not', async () => {
    const template = form(page('Visit', yesno('Routes clear'), yesno('Food is cooled')));
    await answerForm(withOptions(template, { 'Food is cooled': { reference: '205' } }));
    card('Food is cooled').getByText('205');
    expect(card('Food is cooled').queryByText('Food_is_cooled')).toBeNull();
    expect(card('Routes clear').queryByText('Routes_clear')).toBeNull();
  });

  it.each(['signature', 'acknowledgment'] as const)(
    'the text of a question of type %s is read in its card',
    async (type) => {
      const template = form(page('Sign-off', question(type, 'Operator')));
      await answerForm(withOptions(template, { Operator: { info_id: TEXT.uuid } }));
      card('Operator').getByText(TEXT.text);
      expect(card('Operator').queryByRole('button', { name: 'Help' })).toBeNull();
    },
  );

  it('the color that a rule gives covers neither the title nor the tools of a card without other marks', async () => {
    const template = form(page('Visit', yesno('Clean'))).rule({
      when: { item_id: 'Clean', operator: 'any_in', value: ['No'] },
      actions: [{ action: 'set_color', items: ['Clean'], value: 'red' }],
    });
    const { user } = await answerForm(template);
    await user.click(card('Clean').getByRole('button', { name: 'No' }));
    const tool = card('Clean').getByRole('button', { name: 'Photo' });
    const mark = card('Clean').getByText('Marked red');
    expect(tool.compareDocumentPosition(mark)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('a failed answer is named once, and its tools keep their names', async () => {
    const { user } = await answerForm(form(page('Visit', yesno('Clean'))));
    await user.click(card('Clean').getByRole('button', { name: 'No' }));
    expect(card('Clean').getAllByText('Failed')).toHaveLength(1);
    card('Clean').getByRole('button', { name: 'Note' });
    card('Clean').getByRole('button', { name: 'Photo' });
  });
});
