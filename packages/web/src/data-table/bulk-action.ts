import type { BulkSelection } from '@rounds/contract/list';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../ui/index.ts';
import type { BulkAction } from './types.ts';

/** As a mutation of many rows offers it. */
export interface BulkMutation {
  mutate(selection: BulkSelection): void;
  mutateAsync(selection: BulkSelection): Promise<{ readonly affected: number }>;
}

interface BulkActionOptions extends Pick<BulkAction, 'key' | 'label' | 'icon'> {
  readonly action: BulkMutation;
  readonly undo: BulkMutation;
  readonly getMessage: (count: number) => string;
}

/** Thrown where the person does not go on: the choice of rows stays. */
export class ActionCancelled extends Error {}

/**
 * Moves many rows at once, such as into an archive, with a way back. What a filter found is no longer
 * there to be found again: there it asks first.
 */
export function useBulkActionWithUndo({ action, undo, getMessage, ...shown }: BulkActionOptions): BulkAction {
  const { t } = useTranslation('common');
  const { label } = shown;
  const isSure = (count: number) =>
    confirm({
      title: t('bulk.sure', { action: label, count }),
      text: t('bulk.no_undo'),
      confirmLabel: label,
    });
  const run = async (selection: BulkSelection, count: number) => {
    const { ids } = selection;
    if (!ids && !(await isSure(count))) throw new ActionCancelled();
    const { affected } = await action.mutateAsync(selection);
    toast.success(getMessage(affected), ids && { undo: () => undo.mutate({ ids }) });
  };
  return { ...shown, run };
}
