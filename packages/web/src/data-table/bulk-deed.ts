import type { BulkSelection } from '@rounds/contract/list';
import { toast } from '../ui/index.ts';
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

/** Moves many rows at once, such as into an archive, with a way back. */
export const bulkWithUndo = ({ deed, back, done, ...shown }: BulkWithUndo): BulkAction => ({
  ...shown,
  run: async (selection) => {
    const { affected } = await deed.mutateAsync(selection);
    // What a filter found is no longer there to be found again.
    const undo = selection.ids ? () => back.mutate({ ids: selection.ids }) : undefined;
    toast.success(done(affected), undo && { undo });
  },
});
