import { directionOf } from '@rounds/contract/languages';
import type { AnswerKey } from '@rounds/engine';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FilterChoice,
  type FormView,
  HelpText,
  PhoneTurns,
  placeIn,
  QuestionList,
  SectionList,
  StepTitle,
  useForm,
  useFormKeys,
  useFormValue,
  useFormView,
  useHelp,
  WideTurns,
} from '../../../form/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { ProgressRing } from '../../../ui/index.ts';
import { useBuilder, useView } from '../builder/builder-context.tsx';
import css from './preview-form.module.css';

interface PreviewFormProps {
  readonly size: 'small' | 'wide';
  readonly showMissing: boolean;
  readonly review: () => void;
  /** Told of the question in hand, in its row. */
  readonly takeUp: (key: AnswerKey) => void;
}

/** The same form that inspectors fill in, in a frame. */
export function PreviewForm({ size, showMissing, review, takeUp }: PreviewFormProps) {
  const { t } = useTranslation('preview');
  const session = useBuilder();
  const form = useForm();
  const view = useTreeAndFormTogether(useFormView(form), takeUp);
  const scroller = useRef<HTMLElement>(null);
  const [help, setHelp] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const direction = directionOf(form.language);
  useFormKeys(form, { view, review, showKeys: () => session.view.set({ dialog: { kind: 'keys' } }) });
  const stepId = view.step?.id;
  useLayoutEffect(() => {
    if (stepId !== undefined) scroller.current?.scrollTo({ top: 0 });
  }, [stepId]);
  const shownHelp = useHelp(form, help);
  return (
    <div className={css.place}>
      <div className={css.frame} data-form-size={size} dir={direction}>
        <Standing />
        <section ref={scroller} className={css.form} aria-label={t('form')} tabIndex={-1}>
          {choosing ? (
            <>
              <div className={css.filter}>
                <FilterChoice view={view} />
              </div>
              <SectionList view={view} onGo={() => setChoosing(false)} />
            </>
          ) : (
            <div className={css.middle}>
              <StepTitle place={view.place} step={view.step} />
              {shownHelp && (
                <aside className={css.help}>
                  <HelpText help={shownHelp} title={t('form:help.question')} />
                  <button type="button" onClick={() => setHelp(null)}>
                    {t('form:close')}
                  </button>
                </aside>
              )}
              <QuestionList
                key={`${stepId} ${view.filter}`}
                view={view}
                scroller={scroller}
                showMissing={showMissing}
                openHelp={setHelp}
              />
              {view.rows.length === 0 && <p className={css.nothing}>{t('nothing_to_answer')}</p>}
              {size === 'wide' && <WideTurns view={view} review={review} />}
            </div>
          )}
        </section>
        {size === 'small' ? (
          <PhoneTurns view={view} review={review} openSections={() => setChoosing(!choosing)} />
        ) : (
          <div className={css.foot}>
            <button type="button" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
              {t('form:sections.title')}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

/** How far the answers are, and how they stand. */
function Standing() {
  const { t } = useTranslation('preview');
  const format = useFormat();
  const form = useForm();
  const { answered, total } = useFormValue(form, () => form.run().progress());
  const { percent } = useFormValue(form, () => form.run().score());
  const said = t('form:sections.answered', { answered, total });
  return (
    <div className={css.standing}>
      <ProgressRing share={total > 0 ? answered / total : 0} size={28} stroke={4} label={said} />
      <bdi>{said}</bdi>
      <span className={css.score}>
        {t('score')}{' '}
        <b>
          <bdi>{format.percent(percent)}</bdi>
        </b>
      </span>
    </div>
  );
}

/** The row in use in the tree and the question in hand are one: each leads the other. */
function useTreeAndFormTogether(view: FormView, takeUp: (key: AnswerKey) => void): FormView {
  const session = useBuilder();
  const form = useForm();
  const activeId = useView((state) => state.activeId);
  const { current } = view;
  /** What both last agreed on. */
  const together = useRef<string | null>(null);
  const lead = (key: AnswerKey) => {
    const item = itemOf(key);
    together.current = item;
    // The answer is to be seen first.
    afterDrawing(() => {
      if (together.current !== item) return;
      takeUp(key);
      if (session.view.get().activeId !== item) session.reveal(item);
    });
  };
  const latest = useRef({ form, view, lead });
  latest.current = { form, view, lead };
  useEffect(() => {
    if (!activeId || activeId === together.current) return;
    together.current = activeId;
    const isAsked = placeIn(latest.current.form.steps(), activeId) !== undefined;
    if (isAsked) latest.current.view.goTo(activeId, { focus: false });
  }, [activeId]);
  // At first the tree leads, if a row is in use there.
  const follows = useRef(activeId === null);
  useEffect(() => {
    const isFirst = !follows.current;
    follows.current = true;
    if (!isFirst && current) latest.current.lead(current);
  }, [current]);
  return {
    ...view,
    // A press on a question leads the tree even where it was in hand all along.
    setCurrent: (key) => {
      view.setCurrent(key);
      lead(key);
    },
  };
}

const afterDrawing = (deed: () => void) => requestAnimationFrame(() => setTimeout(deed));

/** The item of a key, which in rows stands behind them. */
const itemOf = (key: AnswerKey): string => key.slice(key.lastIndexOf('/') + 1);
