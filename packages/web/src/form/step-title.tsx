import { useTranslation } from 'react-i18next';
import { useForm, useFormValue } from './form-context.tsx';
import css from './step-title.module.css';
import { needsPageTitles, type Step } from './steps.ts';

/** The section in hand, and its place among all. */
export function StepTitle({ place, step }: { place: number; step: Step | undefined }) {
  const { t } = useTranslation('form');
  const steps = useFormValue(useForm(), (form) => form.steps());
  return (
    <header className={css.head}>
      <h2 dir="auto">
        {step?.title}
        {step && needsPageTitles(steps) && step.page.title !== step.title && (
          <span className={css.page}>{step.page.title}</span>
        )}
      </h2>
      {steps.length > 1 && (
        <bdi className={css.place}>{t('sections.place', { place: place + 1, count: steps.length })}</bdi>
      )}
    </header>
  );
}
