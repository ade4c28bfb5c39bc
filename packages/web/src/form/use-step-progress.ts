import type { Progress } from '@rounds/engine';
import { useRef } from 'react';
import { useForm, useFormValue } from './form-context.tsx';
import { progressOf, type Step } from './steps.ts';

const NOTHING: Progress = { total: 0, answered: 0, required_open: 0, failed: 0 };

/** How far a step is; drawn again only when that is another. */
export function useStepProgress(step: Step | undefined): Progress {
  const form = useForm();
  const last = useRef(NOTHING);
  return useFormValue(form, () => {
    const now = step ? progressOf(step, (id) => form.run().progress(id)) : NOTHING;
    if (!isSame(last.current, now)) last.current = now;
    return last.current;
  });
}

const isSame = (a: Progress, b: Progress): boolean =>
  a.total === b.total && a.answered === b.answered && a.required_open === b.required_open && a.failed === b.failed;
