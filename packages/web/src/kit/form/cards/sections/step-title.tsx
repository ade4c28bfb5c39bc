import { useTranslation } from 'react-i18next';
import { ColorMark } from '../../controls/color-mark.tsx';
import { useForm, useFormValue } from '../../form-context.tsx';
import { needsPageTitles, type Step } from '../../model/steps.ts';
import classes from './step-title.module.css';

/** The title of the current section and its position. */
export function StepTitle({ place, step }: { place: number; step: Step | undefined }) {
  const { t } = useTranslation('form');
  const form = useForm();
  const steps = useFormValue(form, () => form.steps());
  const color = useFormValue(form, () => (step?.section ? form.run().item(step.section.id).color : null));
  return (
    <header className={classes.head}>
      <h2 dir="auto">
        {step?.title} <ColorMark color={color} />
        {step && needsPageTitles(steps) && step.page.title !== step.title && (
          <span className={classes.page}>{step.page.title}</span>
        )}
      </h2>
      {steps.length > 1 && (
        <bdi className={classes.place}>{t('sections.place', { place: place + 1, count: steps.length })}</bdi>
      )}
    </header>
  );
}
