import { IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, ICON, Row, UnstyledButton, VisuallyHidden } from '../../../ui/index.ts';
import classes from './editor.module.css';
import { STEPS, type Step } from './problems.ts';
import { getStepId } from './step-section.tsx';
import type { AssignmentForm } from './use-assignment-form.ts';

const MARKS = { complete: IconCircleCheck, problem: IconAlertTriangle, open: IconCircle };
/** Shows a step; the focus goes to its first field with an error, or else to its first field. */
export function showStep(step: Step): void {
  // In the next frame, when errors are rendered.
  requestAnimationFrame(() => {
    const section = document.getElementById(getStepId(step));
    if (!section) return;
    const field =
      section.querySelector<HTMLElement>('[aria-invalid=true]') ??
      section.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button');
    field?.focus({ preventScroll: true });
    section.scrollIntoView({ block: 'start' });
  });
}
/** The parts of the editor with their states; they can be visited in any order. */
export function StepNav({ form, current }: { readonly form: AssignmentForm; readonly current: Step }) {
  const { t } = useTranslation('assignments');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const button = list.current?.querySelector(`[data-step-of="${current}"]`);
    // In narrow windows the steps are a row wider than the window.
    button?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav className={classes.nav} aria-label={t('steps.label')}>
      <Grid as="ol" gap="half" ref={list}>
        {STEPS.map((step) => {
          const state = form.getStepState(step);
          const Mark = MARKS[state];
          return (
            <li key={step}>
              <Row
                as={UnstyledButton}
                gap={2}
                hover="sunken"
                px={2}
                tone="ink2"
                weight={500}
                radius="control"
                fullWidth
                minHeight={34}
                className={classes.step}
                data-state={state}
                data-step-of={step}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => showStep(step)}
              >
                <Mark {...ICON} />
                <span>{t(`steps.${step}`)}</span>
                <VisuallyHidden>{`, ${t(`steps.${state}`)}`}</VisuallyHidden>
              </Row>
            </li>
          );
        })}
      </Grid>
    </nav>
  );
}
