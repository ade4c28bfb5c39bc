import type { Item } from '@rounds/engine';
import { type Form, form, list, page, question, repeat, section, text, yesno } from '@rounds/engine/testing';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerForm, card } from '../testing/answer-form.tsx';

/** The form with other titles, and what else an item has. */
function reworded(template: Form, items: Readonly<Record<string, Partial<Item>>>): Form {
  const document = { ...template.document };
  return {
    ...template,
    document: { ...document, items: document.items.map((item) => ({ ...item, ...items[item.title] })) },
  };
}

describe('a form with several languages', () => {
  const template = form(
    page(
      'Visit',
      list('Color', [
        ['Red', 1],
        ['Blue', 0],
      ]),
      text('Reason', { required: true, required_message: 'Tell us why' }),
    ),
  );
  const french = reworded(template, {
    Visit: { translations: { fr: { title: 'Visite' } } },
    Reason: { translations: { fr: { title: 'Raison', required_message: 'Dites pourquoi' }, ar: { title: 'السبب' } } },
  });
  const labels: Record<string, string> = { Red: 'Rouge' };
  const response_sets = template.document.response_sets.map((set) => ({
    ...set,
    options: set.options.map((option) => ({
      ...option,
      ...(labels[option.label] && { translations: { fr: { label: labels[option.label] } } }),
    })),
  }));

  it('switching the form language keeps every answer', async () => {
    const {
      user,
      form: opened,
      state,
    } = await answerForm({ ...french, document: { ...french.document, response_sets } });
    expect(opened.languages).toEqual(['en', 'fr', 'ar']);
    await user.click(card('Color').getByRole('button', { name: 'Red' }));
    card('Reason').getByText('Tell us why');
    act(() => opened.setLanguage('fr'));
    card('Raison').getByText('Dites pourquoi');
    expect(card('Color').getByRole('button', { name: 'Rouge' }).getAttribute('aria-pressed')).toBe('true');
    card('Color').getByRole('button', { name: 'Blue' });
    expect(opened.steps().map(({ title }) => title)).toEqual(['Visite']);
    expect(state('Color').value).toEqual([template.choice('Color', 'Red')]);
    act(() => opened.setLanguage('ar'));
    card('السبب').getByText('Tell us why');
    expect([opened.language, opened.records.items[template.id('Visit')]?.title]).toEqual(['ar', 'Visit']);
  });
});

describe('texts that refer to answers', () => {
  const made = reworded(
    form(
      page(
        'Home',
        section('House', repeat('Person', text('name'), list('sex', [['${name} is a girl', 1]])), yesno('all')),
      ),
    ),
    {
      sex: { title: 'Is ${name} a girl?' },
      all: { title: 'Is ${name} all?' },
    },
  );

  it('texts follow the answers that they refer to, inside and outside of rows', async () => {
    const { user } = await answerForm(made);
    const add = () => user.click(screen.getByRole('button', { name: 'Add “Person”' }));
    await add();
    screen.getByRole('article', { name: 'Is … a girl?' });
    await user.type(card('name', 0).getByRole('textbox'), 'Ada');
    await screen.findByRole('article', { name: 'Is Ada a girl?' });
    screen.getByRole('button', { name: 'Ada is a girl' });
    await add();
    await user.type(card('name', 1).getByRole('textbox'), 'Eve');
    await screen.findByRole('article', { name: 'Is Eve a girl?' });
    screen.getByRole('article', { name: 'Is Ada, Eve all?' });
  });
});

describe('questions that cannot be answered here', () => {
  const required = { required: true };
  const template = form(
    page(
      'Boiler',
      question('asset_field', 'Number', { ...required, field_key: 'asset_id' }),
      question('asset_field', 'Floor', { ...required, field_key: 'floor' }),
      question('assignment_field', 'Order', { ...required, field_key: 'title' }),
      yesno('Safe'),
    ),
  ).rule({
    when: { item_id: 'Safe', operator: 'equals', value: ['No'] },
    actions: [{ action: 'require_action', items: ['Safe'] }],
  });

  it('an unsupported question explains why and does not block completion', async () => {
    const asset = { uuid: 'a', asset_id: 'B-7', display_name: 'Boiler 7' };
    const { user, form: opened } = await answerForm(template, { context: { asset } });
    card('Number').getByText('B-7');
    card('Floor').getByText(/the asset doesn’t have this field/);
    card('Order').getByText(/wasn’t started from an assignment/);
    await user.click(card('Safe').getByRole('button', { name: 'No' }));
    card('Safe').getByText(/You can’t raise issues here/);
    expect(opened.run().problems()).toEqual([]);
  });
});
