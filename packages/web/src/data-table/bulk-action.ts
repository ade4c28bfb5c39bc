import type { BulkSelection } from '@rounds/contract/list';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../ui/index.ts';
import type { BulkAction } from './types.ts';

/** A mutation of many rows. */
export interface BulkMutation {
  mutate(selection: BulkSelection): void;
  mutateAsync(selection: BulkSelection): Promise<{ readonly affected: number }>;
}

interface BulkActionOptions extends Pick<BulkAction, 'key' | 'label' | 'icon'> {
  readonly action: BulkMutation;
  readonly undo: BulkMutation;
  readonly getMessage: (count: number) => string;
}

/** Thrown when the person cancels, so that the selection stays. */
export class ActionCancelled extends Error {}

/**
 * A bulk action with undo, such as archiving. After an action on all matches of a filter, the same filter no
 * longer finds the rows, so that case cannot be undone and is confirmed first.
 */
export function useBulkActionWithUndo({ action, undo, getMessage, ...shown }: BulkActionOptions): BulkAction {
  const { t } = useTranslation('common');
  const { label } = shown;
  const confirmAction = (count: number) =>
    confirm({
      title: t('bulk.sure', { action: label, count }),
      text: t('bulk.no_undo'),
      confirmLabel: label,
    });
  const run = async (selection: BulkSelection, count: number) => {
    const { ids } = selection;
    if (!ids && !(await confirmAction(count))) throw new ActionCancelled();
    const { affected } = await action.mutateAsync(selection);
    toast.success(getMessage(affected), ids && { undo: () => undo.mutate({ ids }) });
  };
  return { ...shown, run };
}
