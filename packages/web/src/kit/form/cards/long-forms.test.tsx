/** Tests what stays in place and what is rendered again, however long a form is. */
import type { TemplateDocument } from '@rounds/engine';
import { form, number, page, section, yesno } from '@rounds/engine/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeatureModule } from '../../../feature.ts';
import { loadNamespace } from '../../../platform/i18n/index.ts';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { type Form, FormProvider, QuestionList, startForm, useForm, useFormView } from '../index.ts';
import { answerForm, card } from '../testing/answer-form.tsx';

beforeAll(() => fakeLayout({ offsetHeight: 800 }));

const questions = (count: number, from = 1) => Array.from({ length: count }, (_, at) => yesno(`Question ${from + at}`));
const yes = (title: string) => card(title).getByRole('button', { name: /Yes$/ });
const isPressed = (title: string) => yes(title).getAttribute('aria-pressed') === 'true';

describe('a long form', () => {
  it('the current card stays mounted when an answer makes the section long', async () => {
    const draft = form(page('House', section('Doors', ...questions(40), number('How wide')))).rule({
      when: { item_id: 'Question 2', operator: 'equals', value: ['Yes'] },
      actions: [{ action: 'show', items: ['How wide'] }],
    });
    await answerForm(draft);
    const button = yes('Question 2');
    button.focus();
    fireEvent.click(button);
    expect(yes('Question 2')).toBe(button);
    expect(document.activeElement).toBe(button);
    expect(isPressed('Question 2')).toBe(true);
    fireEvent.click(button);
    expect(yes('Question 2')).toBe(button);
    expect(isPressed('Question 2')).toBe(false);
  });

  it('a form of 5,000 questions renders the visible ones and updates at once', async () => {
    const { form: opened } = await answerForm(form(page('House', section('Doors', ...questions(5_000)))));
    const cardCount = screen.getAllByRole('article').length;
    expect(cardCount).toBeGreaterThan(5);
    expect(cardCount).toBeLessThan(60);
    for (const title of ['Question 1 ?$', 'Question 3', 'Question 5']) {
      fireEvent.click(yes(title));
      expect(isPressed(title)).toBe(true);
    }
    expect(opened.run().progress()).toMatchObject({ total: 5_000, answered: 3 });
  });

  it('answering renders only the card of that question', async () => {
    await openWithProblems(form(page('House', section('Doors', ...questions(30)))).document);
    expect(new Set(renderedCards).size).toBe(30);
    fireEvent.click(yes('Question 1 ?$'));
    renderedCards.length = 0;
    fireEvent.click(card('Question 1 ?$').getByRole('button', { name: /No$/ }));
    expect(new Set(renderedCards)).toEqual(new Set(['Question 1']));
  });
});

/** The titles of the cards, each time that one is drawn. */
const renderedCards: string[] = [];
let opened: Form | null = null;

function ServerProblem({ answerKey }: { answerKey: string }) {
  renderedCards.push(useForm().records.items[answerKey]?.title ?? '');
  return null;
}

async function openWithProblems(document: TemplateDocument): Promise<void> {
  const context = { zone: 'UTC', started_at: '2026-11-20T09:26:00Z' };
  opened = startForm({ document, context, record: async () => {} }).form;
  const load = async () => {
    await Promise.all(['form', 'problems'].map(loadNamespace));
    return { default: OpenedForm };
  };
  const feature: FeatureModule = {
    name: 'form',
    screens: [{ path: '/form', access: 'signed-in', layout: 'blank', load }],
    menu: [],
  };
  await renderAt('/form', { as: createPerson('inspector'), features: [feature] });
  await screen.findAllByRole('article');
}

const OpenedForm = () => (
  <FormProvider value={opened}>
    <Questions />
  </FormProvider>
);

function Questions() {
  const scroller = useRef<HTMLElement>(null);
  const view = useFormView(useForm());
  return (
    <main ref={scroller}>
      <QuestionList view={view} scroller={scroller} showMissing openHelp={null} Notices={ServerProblem} />
    </main>
  );
}
