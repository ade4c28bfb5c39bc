import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../../../ui/index.ts';
import classes from './editor.module.css';
import type { Step } from './problems.ts';

export const getStepId = (step: Step): string => `step-${step}`;

interface StepSectionProps {
  readonly step: Step;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

export function StepSection({ step, text, children }: StepSectionProps) {
  const { t } = useTranslation('assignments');
  return (
    <div id={getStepId(step)} data-step={step} className={classes.section}>
      <SettingsSection title={t(`steps.${step}`)} text={text}>
        {children}
      </SettingsSection>
    </div>
  );
}
