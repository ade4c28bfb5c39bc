import type { BulkOutput, BulkSelection } from '@rounds/contract/list.ts';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../ui/index.ts';
import { useSelectedNames } from './selected-names.ts';
import type { BulkAction } from './types.ts';

/** A mutation of many rows. */
export interface BulkMutation {
  mutate(selection: BulkSelection): void;
  mutateAsync(selection: BulkSelection): Promise<BulkOutput>;
}

/** Thrown when the person cancels, so that the selection stays. */
export class ActionCancelled extends Error {}

export interface BulkQuestion {
  /** The name of the action with the number of rows: "Archive 3 assets?". */
  readonly title: string;
  /** The consequence: what can be undone, or what is lost. */
  readonly consequence?: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
}

/**
 * Returns a function that asks before an action on many rows and names the first of them. It throws `ActionCancelled`.
 */
export function useBulkQuestion() {
  const toNames = useSelectedNames();
  return async ({ consequence, ...question }: BulkQuestion, count: number, names: readonly string[]): Promise<void> => {
    const text = [names.length > 0 && `${toNames(names, count)}.`, consequence].filter(Boolean).join(' ');
    if (!(await confirm({ ...question, text }))) throw new ActionCancelled();
  };
}

interface BulkActionOptions extends Pick<BulkAction, 'key' | 'label' | 'icon'> {
  readonly action: BulkMutation;
  readonly undo: BulkMutation;
  /** The question before the action. Without it, only the action on all matches of a filter is confirmed. */
  readonly getQuestion: (count: number) => Pick<BulkQuestion, 'title' | 'consequence'>;
  /** Whether an action on rows that were selected one by one is confirmed too. */
  readonly isAlwaysConfirmed?: boolean;
  readonly getMessage: (count: number) => string;
}

/** A bulk action with undo, such as archiving. */
export function useBulkActionWithUndo(options: BulkActionOptions): BulkAction {
  const { action, undo, getQuestion, isAlwaysConfirmed = false, getMessage, ...shown } = options;
  const ask = useBulkQuestion();
  const run = async (selection: BulkSelection, count: number, names: readonly string[]) => {
    if (isAlwaysConfirmed || !selection.ids) {
      await ask({ ...getQuestion(count), confirmLabel: shown.label }, count, names);
    }
    const { affected, changed_ids } = await action.mutateAsync(selection);
    const ids = selection.ids ?? changed_ids;
    toast.success(getMessage(affected), ids && { undo: () => undo.mutate({ ids }) });
  };
  return { ...shown, run };
}

/**
 * Returns the questions before rows are archived or restored in bulk. `what` is their number with their kind: "3
 * assets".
 */
export function useArchiveQuestions() {
  const { t } = useTranslation('common');
  return {
    archive: (what: string) => ({ title: t('bulk.archive_title', { what }), consequence: t('bulk.can_restore') }),
    restore: (what: string) => ({ title: t('bulk.restore_title', { what }), consequence: t('bulk.can_archive') }),
  };
}
