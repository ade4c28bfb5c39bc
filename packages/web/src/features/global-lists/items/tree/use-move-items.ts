import { globalListItems, type ListItemData } from '@rounds/contract/global-lists/items.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call, getFieldErrors } from '../../../../platform/api/index.ts';
import { toast } from '../../../../ui/index.ts';
import type { ItemResource } from '../item-queries.ts';

interface Move {
  readonly ids: readonly string[];
  readonly parent: string | null;
}

/** Makes items belong to another one, or to none; the message offers to undo it. */
export function useMoveItems(listId: string, resource: ItemResource, items: ReadonlyMap<string, ListItemData>) {
  const { t } = useTranslation('global-lists');
  const invalidate = resource.useInvalidate();
  const { mutateAsync } = useMutation({
    mutationFn: async (moves: readonly Move[]) => {
      for (const { ids, parent: parent_uuid } of moves) {
        await call(globalListItems.bulkMove, {
          params: { listId },
          body: { ids: [...ids], parent_uuid },
          silent: true,
        });
      }
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error;
      toast.error(getFieldErrors(error).parent_uuid ?? error.message);
    },
    onSettled: invalidate,
  });
  return async (ids: readonly string[], parent: string | null): Promise<void> => {
    const moved = ids.flatMap((id) => items.get(id) ?? []).filter(({ parent_uuid }) => parent_uuid !== parent);
    if (moved.length === 0) return;
    await mutateAsync([{ ids: moved.map(({ uuid }) => uuid), parent }]);
    const back = Map.groupBy(moved, ({ parent_uuid }) => parent_uuid);
    const undo = () =>
      void mutateAsync([...back].map(([before, group]) => ({ parent: before, ids: group.map(({ uuid }) => uuid) })));
    const [first] = moved;
    const name = parent === null ? '' : (items.get(parent)?.display_name ?? '');
    const texts = { count: moved.length, name: first!.display_name, parent: name };
    const isSingle = moved.length === 1;
    const movedOut = () => (isSingle ? t('tree.moved_out_named', texts) : t('tree.moved_out', texts));
    const movedIn = () => (isSingle ? t('tree.moved_named', texts) : t('tree.moved', texts));
    toast.success(parent === null ? movedOut() : movedIn(), { undo });
  };
}
