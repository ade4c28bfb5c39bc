import { getTextDirection } from '@rounds/contract/languages';
import { type AnswerKey, findPage } from '@rounds/engine';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DesktopPager,
  FilterChoice,
  type FormView,
  findPlace,
  HelpText,
  MobilePager,
  QuestionList,
  SectionList,
  StepTitle,
  useForm,
  useFormKeys,
  useFormValue,
  useFormView,
  useHelp,
} from '../../../form/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { Button, ProgressRing } from '../../../ui/index.ts';
import { useBuilder, useView } from '../builder/state/builder-context.tsx';
import css from './preview-form.module.css';

interface PreviewFormProps {
  readonly size: 'small' | 'wide';
  readonly showMissing: boolean;
  readonly review: () => void;
  /** Called with the current question, including its row. */
  readonly setCurrent: (key: AnswerKey) => void;
}

/** The form that inspectors fill in, in a device frame. */
export function PreviewForm({ size, showMissing, review, setCurrent }: PreviewFormProps) {
  const { t } = useTranslation(['preview', 'form']);
  const session = useBuilder();
  const form = useForm();
  const view = useSyncWithTree(useFormView(form), setCurrent);
  const scroller = useRef<HTMLElement>(null);
  const [help, setHelp] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const direction = getTextDirection(form.language);
  useFormKeys(form, { view, review, showKeys: () => session.view.set({ dialog: { kind: 'keys' } }) });
  const stepId = view.step?.id;
  useLayoutEffect(() => {
    if (stepId !== undefined) scroller.current?.scrollTo({ top: 0 });
  }, [stepId]);
  const shownHelp = useHelp(form, help);
  return (
    <div className={css.place}>
      <div className={css.frame} data-form-size={size} dir={direction}>
        <ProgressAndScore />
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
                  <Button variant="default" onClick={() => setHelp(null)}>
                    {t('form:close')}
                  </Button>
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
              {size === 'wide' && <DesktopPager view={view} review={review} />}
            </div>
          )}
        </section>
        {size === 'small' ? (
          <MobilePager view={view} review={review} openSections={() => setChoosing(!choosing)} />
        ) : (
          <div className={css.foot}>
            <Button variant="default" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
              {t('form:sections.title')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Progress and score of the answers. */
function ProgressAndScore() {
  const { t } = useTranslation(['preview', 'form']);
  const format = useFormat();
  const form = useForm();
  const { answered, total } = useFormValue(form, () => form.run().progress());
  const { percent } = useFormValue(form, () => form.run().score());
  const said = t('form:sections.answered', { answered, total });
  return (
    <div className={css.progress}>
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

/** Keeps the selected row of the tree and the current question in sync. */
function useSyncWithTree(view: FormView, setCurrent: (key: AnswerKey) => void): FormView {
  const session = useBuilder();
  const form = useForm();
  const activeId = useView((state) => state.activeId);
  const pageId = useView((state) => state.pageId);
  const { current } = view;
  /** The item on which both last agreed. */
  const together = useRef<string | null>(null);
  const lead = (key: AnswerKey) => {
    const item = itemOf(key);
    together.current = item;
    // The answer must be painted first.
    afterPaint(() => {
      if (together.current !== item) return;
      setCurrent(key);
      if (session.view.get().activeId !== item) session.reveal(item);
    });
  };
  const latest = useRef({ form, view, lead });
  latest.current = { form, view, lead };
  useEffect(() => {
    // Without a selected row, the page of the tree is the place to show.
    const place = activeId ?? pageId;
    if (!place || place === together.current) return;
    together.current = place;
    const { form: current, view: shown } = latest.current;
    if (place !== pageId) {
      if (findPlace(current.steps(), place) !== undefined) shown.goTo(place, { focus: false });
      return;
    }
    const first = current.steps().find(({ page }) => page.id === place);
    if (first && shown.step?.page.id !== place) shown.goToStep(first.id);
  }, [activeId, pageId]);
  const isOpening = useRef(true);
  useEffect(() => {
    const opens = isOpening.current;
    isOpening.current = false;
    if (!current) return;
    // At first the tree leads: by its selected row, else by its page.
    const { activeId: selected, pageId: shown } = session.view.get();
    const isOnPage = findPage(session.store.records(), itemOf(current))?.id === shown;
    if (!opens || (selected === null && isOnPage)) latest.current.lead(current);
  }, [current, session]);
  return {
    ...view,
    // A click on the current question still updates the tree.
    setCurrent: (key) => {
      view.setCurrent(key);
      lead(key);
    },
  };
}

const afterPaint = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback));

/** The item id of a key; in rows it follows the row ids. */
const itemOf = (key: AnswerKey): string => key.slice(key.lastIndexOf('/') + 1);
