import type { Progress } from '@rounds/engine';
import { useRef } from 'react';
import { useForm, useFormValue } from '../../form-context.tsx';
import { getStepProgress, type Step } from '../../model/steps.ts';
import { countErrors } from '../../model/to-correct.ts';

export interface StepProgress extends Progress {
  /** The number of wrong answers when none is missing. */
  readonly to_correct: number;
}

const NOTHING: StepProgress = { total: 0, answered: 0, required_open: 0, failed: 0, to_correct: 0 };

/** The progress of a step; renders again only when it changes. */
export function useStepProgress(step: Step | undefined): StepProgress {
  const form = useForm();
  const last = useRef(NOTHING);
  return useFormValue(form, () => {
    const now = step ? computeProgress(step) : NOTHING;
    if (!isSame(last.current, now)) last.current = now;
    return last.current;
  });

  function computeProgress(step: Step): StepProgress {
    const progress = getStepProgress(step, (id) => form.run().progress(id));
    return { ...progress, to_correct: countErrors(form, progress, () => step.rows) };
  }
}

const isSame = (a: StepProgress, b: StepProgress): boolean =>
  a.total === b.total &&
  a.answered === b.answered &&
  a.required_open === b.required_open &&
  a.failed === b.failed &&
  a.to_correct === b.to_correct;
