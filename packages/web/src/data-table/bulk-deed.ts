import type { BulkSelection } from '@rounds/contract/list';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../ui/index.ts';
import type { BulkAction } from './types.ts';

/** As a mutation of many rows offers it. */
export interface BulkDeed {
  mutate(selection: BulkSelection): void;
  mutateAsync(selection: BulkSelection): Promise<{ readonly affected: number }>;
}

interface BulkWithUndo extends Pick<BulkAction, 'key' | 'label' | 'icon'> {
  readonly deed: BulkDeed;
  readonly back: BulkDeed;
  readonly done: (count: number) => string;
}

/** Thrown where the person does not go on: the choice of rows stays. */
export class NotDone extends Error {}

/**
 * Moves many rows at once, such as into an archive, with a way back. What a filter found is no longer
 * there to be found again: there it asks first.
 */
export function useBulkWithUndo({ deed, back, done, ...shown }: BulkWithUndo): BulkAction {
  const { t } = useTranslation('common');
  const { label } = shown;
  const isSure = (count: number) =>
    confirm({
      title: t('bulk.sure', { deed: label, count }),
      text: t('bulk.no_undo'),
      confirmLabel: label,
    });
  const run = async (selection: BulkSelection, count: number) => {
    const { ids } = selection;
    if (!ids && !(await isSure(count))) throw new NotDone();
    const { affected } = await deed.mutateAsync(selection);
    toast.success(done(affected), ids && { undo: () => back.mutate({ ids }) });
  };
  return { ...shown, run };
}
