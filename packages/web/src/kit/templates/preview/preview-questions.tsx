import { getTextDirection } from '@rounds/contract/languages.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, ProgressRing } from '../../../ui/index.ts';
import {
  DesktopPager,
  FilterChoice,
  type FormView,
  HelpText,
  MobilePager,
  QuestionList,
  SectionList,
  StepTitle,
  useForm,
  useFormValue,
  useHelp,
} from '../../form/index.ts';
import classes from './preview-questions.module.css';

interface PreviewQuestionsProps {
  readonly view: FormView;
  readonly size: 'small' | 'wide';
  readonly showMissing: boolean;
  readonly review: () => void;
}

/** The form that inspectors fill in, in a device frame. */
export function PreviewQuestions({ view, size, showMissing, review }: PreviewQuestionsProps) {
  const { t } = useTranslation(['preview', 'form']);
  const form = useForm();
  const scroller = useRef<HTMLElement>(null);
  const [help, setHelp] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const direction = getTextDirection(form.language);
  const stepId = view.step?.id;
  useLayoutEffect(() => {
    if (stepId !== undefined) scroller.current?.scrollTo({ top: 0 });
  }, [stepId]);
  const shownHelp = useHelp(form, help);
  return (
    <div className={classes.place}>
      <div className={classes.frame} data-form-size={size} dir={direction}>
        <ProgressAndScore />
        <section ref={scroller} className={classes.form} aria-label={t('form')} tabIndex={-1}>
          {choosing ? (
            <>
              <div className={classes.filter}>
                <FilterChoice view={view} />
              </div>
              <SectionList view={view} onSelect={() => setChoosing(false)} />
            </>
          ) : (
            <div className={classes.middle}>
              <StepTitle place={view.place} step={view.step} />
              {shownHelp && (
                <aside className={classes.help}>
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
              {view.rows.length === 0 && <p className={classes.nothing}>{t('nothing_to_answer')}</p>}
              {size === 'wide' && <DesktopPager view={view} review={review} />}
            </div>
          )}
        </section>
        {size === 'small' ? (
          <MobilePager view={view} review={review} openSections={() => setChoosing(!choosing)} />
        ) : (
          <div className={classes.foot}>
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
    <div className={classes.progress}>
      <ProgressRing share={total > 0 ? answered / total : 0} size={28} stroke={4} label={said} />
      <bdi>{said}</bdi>
      <span className={classes.score}>
        {t('score')}{' '}
        <b>
          <bdi>{format.percent(percent)}</bdi>
        </b>
      </span>
    </div>
  );
}
