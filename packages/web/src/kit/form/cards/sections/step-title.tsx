import { useTranslation } from 'react-i18next';
import { Row, Text } from '../../../../ui/index.ts';
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
    <Row as="header" align="baseline" justify="between" gap={4} pb={3} className={classes.head}>
      <Text as="h2" size="2xl" dir="auto">
        {step?.title} <ColorMark color={color} />
        {step && needsPageTitles(steps) && step.page.title !== step.title && (
          <Text as="span" block size="sm" tone="ink3" weight={400}>
            {step.page.title}
          </Text>
        )}
      </Text>
      {steps.length > 1 && (
        <Text as="bdi" fixed fontSize="sm" tone="ink3" tabular>
          {t('sections.place', { place: place + 1, count: steps.length })}
        </Text>
      )}
    </Row>
  );
}
