import { type Assignment, type AssignmentInput, assignments } from '@rounds/contract/assignments';
import type { CustomField } from '@rounds/contract/custom-fields';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getFieldErrors } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { assignmentResource } from '../assignment-queries.ts';
import { type AssignmentDraft, toBody } from './draft.ts';
import { findProblems, getStep, type Messages, STEPS, type Step } from './problems.ts';

/** Options for saving a new assignment. */
export type SaveOptions = Pick<AssignmentInput, 'is_paused'>;

export interface AssignmentForm {
  readonly draft: AssignmentDraft;
  readonly isChanged: boolean;
  readonly changedSteps: readonly Step[];
  readonly isPending: boolean;
  /** Why saving failed, unless a field shows it. */
  readonly formError: string | null;
  change(changes: Partial<AssignmentDraft>): void;
  /** The error of a field by the name that the call has for it; those of fields within it by their whole path. */
  getError(field: string): string | undefined;
  /** Problems that are not shown yet, because nobody has tried to save. */
  readonly problems: Messages;
  getStepState(step: Step): 'complete' | 'problem' | 'open';
  /** Discards the changes. */
  undo(): void;
  /** Returns the first step with a problem, if saving must wait for it. */
  save(options?: SaveOptions): Promise<Step | undefined>;
}

/** The fields of the draft that each step edits. */
const STEP_VALUES: Readonly<Record<Step, readonly (keyof AssignmentDraft)[]>> = {
  title: ['title', 'custom_fields'],
  template: ['template'],
  assets: ['assets', 'dynamic_assets', 'allow_additional_assets'],
  people: ['assignees', 'managers'],
  schedule: ['type', 'start_at', 'end_at', 'timezone', 'recurrence'],
  options: ['restricted', 'auto_finish', 'collaborative'],
};

interface FormOptions {
  /** Null for a new one. */
  readonly stored: Assignment | null;
  readonly initial: AssignmentDraft;
  readonly fields: readonly CustomField[];
  onSaved(saved: Assignment): AssignmentDraft;
}

/** Problems appear at their fields when somebody tries to save; those of dates are shown at once. */
export function useAssignmentForm({ stored, initial, fields, onSaved }: FormOptions): AssignmentForm {
  const { t } = useTranslation('assignments');
  const format = useFormat();
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [hasTriedToSave, setHasTriedToSave] = useState(false);
  const idempotencyKey = useRef(crypto.randomUUID());
  const invalidate = assignmentResource.useInvalidate();
  const problems = useMemo(() => findProblems(draft, fields, { t, format }), [draft, fields, t, format]);
  const mutation = useMutation({
    mutationFn: ({ is_paused = false, ...next }: AssignmentDraft & SaveOptions) =>
      stored
        ? call(assignments.update, { params: { id: stored.id }, body: toBody(next), silent: true })
        : call(assignments.create, {
            body: { ...toBody(next), is_paused },
            silent: true,
            idempotencyKey: idempotencyKey.current,
          }),
  });
  const errors = getFieldErrors(mutation.error);
  const isShown = (field: string) => hasTriedToSave || field.startsWith('recurrence.') || field === 'end_at';
  const getError = (field: string) =>
    (isShown(field) && !isUntouchedEnd(field, draft, hasTriedToSave) ? problems[field] : undefined) ?? errors[field];
  const changedSteps = STEPS.filter((step) =>
    STEP_VALUES[step].some((name) => JSON.stringify(draft[name]) !== JSON.stringify(saved[name])),
  );
  const names = Object.keys({ ...problems, ...errors });
  return {
    draft,
    isChanged: changedSteps.length > 0,
    changedSteps,
    isPending: mutation.isPending,
    formError: mutation.error && !Object.keys(errors).some(getStep) ? mutation.error.message : null,
    change(changes) {
      setDraft((before) => ({ ...before, ...changes }));
      if (mutation.error) mutation.reset();
    },
    getError,
    problems,
    getStepState(step) {
      const own = names.filter((name) => getStep(name) === step);
      if (own.some((name) => getError(name) !== undefined)) return 'problem';
      return own.length > 0 || isStepEmpty(step, draft) ? 'open' : 'complete';
    },
    undo() {
      setDraft(saved);
      setHasTriedToSave(false);
      mutation.reset();
    },
    async save(options = {}) {
      setHasTriedToSave(true);
      const first = STEPS.find((step) => Object.keys(problems).some((name) => getStep(name) === step));
      if (first) return first;
      try {
        const answer = await mutation.mutateAsync({ ...draft, ...options });
        const next = onSaved(answer);
        setSaved(next);
        setDraft(next);
        setHasTriedToSave(false);
        await invalidate();
        return undefined;
      } catch (error) {
        const failed = Object.keys(getFieldErrors(error)).flatMap((name) => getStep(name) ?? []);
        return STEPS.find((step) => failed.includes(step));
      }
    },
  };
}

/** An end that nobody has entered yet is no problem before saving. */
const isUntouchedEnd = (field: string, { end_at }: AssignmentDraft, hasTriedToSave: boolean): boolean =>
  field === 'end_at' && end_at === '' && !hasTriedToSave;

/** Steps that can stay empty are marked as complete only when something was entered. */
const isStepEmpty = (
  step: Step,
  { assets, dynamic_assets, restricted, auto_finish, collaborative }: AssignmentDraft,
) =>
  step === 'assets'
    ? assets.length === 0 && dynamic_assets.length === 0
    : step === 'options' && !restricted && !auto_finish && !collaborative;
