/** Renders a form on its own. Answers go through the real engine, and each change is validated like on the server. */
import { type AnswerChange, type Change, checkChange, compile, isRowChange, type RunContext } from '@rounds/engine';
import type { Form as FormDraft } from '@rounds/engine/testing';
import { screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { expect } from 'vitest';
import type { FeatureModule } from '../../../feature.ts';
import { loadNamespace } from '../../../platform/i18n/index.ts';
import { createPerson, type FakeServer, renderAt } from '../../../testing/index.ts';
import { type Form, FormProvider, QuestionList, startForm, useForm, useFormView } from '../index.ts';

interface AnswerFormOptions {
  readonly context?: Partial<RunContext>;
  readonly server?: FakeServer;
  readonly locale?: 'en' | 'de' | 'fr';
}

export async function answerForm(draft: FormDraft, { context, server, locale = 'en' }: AnswerFormOptions = {}) {
  const program = compile(draft.document);
  const changes: Change[] = [];
  const { form } = startForm({
    document: draft.document,
    context: { zone: 'Europe/Berlin', started_at: '2026-11-20T09:26:00Z', ...context },
    record: async (change) => {
      expect(checkChange(program, change)).toBeNull();
      changes.push(change);
    },
  });
  opened = form;
  const feature: FeatureModule = {
    name: 'form',
    screens: [{ path: '/form', access: 'signed-in', layout: 'blank', load: loadScreen }],
    menu: [],
  };
  const view = await renderAt('/form', { as: createPerson('inspector', { locale }), server, features: [feature] });
  await screen.findAllByRole('heading');
  return {
    ...view,
    form,
    changes,
    state: (key: string) => form.run().item(draft.id(key)),
    /** The last recorded change of an answer. */
    last: (key: string): AnswerChange | undefined =>
      changes
        .filter((change): change is AnswerChange => !isRowChange(change))
        .findLast((change) => change.item_id === draft.id(key)),
  };
}

let opened: Form | null = null;

async function loadScreen() {
  await Promise.all(['form', 'problems'].map(loadNamespace));
  return { default: OpenedForm };
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
      <QuestionList view={view} scroller={scroller} showMissing openHelp={null} />
    </main>
  );
}

/** The card of a question; with rows, the n-th of that name. */
export const card = (title: string, n = 0) =>
  within(screen.getAllByRole('article', { name: new RegExp(`^${title}`) })[n]!);
