import { assets } from '@rounds/contract/assets';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call, getFieldErrors } from '../../../platform/api/index.ts';
import { toast } from '../../../ui/index.ts';
import { assetResource } from '../asset-queries.ts';
import type { AssetTreeNode } from './use-asset-tree.ts';

interface Move {
  readonly id: string;
  readonly parent: string | null;
}

/** Makes an asset part of another one, or of none; the message offers to undo it. */
export function useMoveAsset() {
  const { t } = useTranslation('assets');
  const invalidate = assetResource.useInvalidate();
  const { mutate } = useMutation({
    mutationFn: ({ id, parent: parent_uuid }: Move) =>
      call(assets.move, { params: { id }, body: { parent_uuid }, silent: true }),
    onError: (error) => {
      if (!(error instanceof CallError)) throw error;
      toast.error(getFieldErrors(error).parent_uuid ?? error.message);
    },
    onSettled: invalidate,
  });
  return ({ id, label: name, parent: before }: AssetTreeNode, parent: string | null, parentName: string | null) => {
    if (parent === before) return;
    mutate(
      { id, parent },
      {
        onSuccess: () =>
          toast.success(
            parentName === null ? t('tree.moved_out', { name }) : t('tree.moved', { name, parent: parentName }),
            {
              undo: () => mutate({ id, parent: before }),
            },
          ),
      },
    );
  };
}
