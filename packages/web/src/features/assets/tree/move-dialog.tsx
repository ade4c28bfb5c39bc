import { assets } from '@rounds/contract/assets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { Button, Modal, Row } from '../../../ui/index.ts';
import { assetResource } from '../asset-queries.ts';
import type { AssetTreeNode } from './use-asset-tree.ts';

interface MoveDialogProps {
  readonly node: AssetTreeNode;
  readonly onMove: (parent: string | null, name: string | null) => void;
  readonly onClose: () => void;
}

/** Chooses what an asset is part of, for those who do not drag. */
export function MoveDialog({ node, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['assets', 'common', 'lists']);
  const [parent, setParent] = useState(node.parent);
  const { data } = assetResource.useGet(parent ?? node.id);
  return (
    <Modal opened onClose={onClose} title={t('tree.move_title', { name: node.label })} size={460}>
      <RecordSelect
        endpoint={assets.search}
        name="parent_uuid"
        label={t('lists:assets.columns.parent')}
        description={t('tree.move_hint')}
        excluded={[node.id]}
        value={parent}
        onChange={setParent}
      />
      <Row wrap gap={2} justify="end" mt={6}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          disabled={parent === node.parent}
          onClick={() => {
            onMove(parent, parent === null ? null : (data?.display_name ?? ''));
            onClose();
          }}
        >
          {t('tree.move_confirm')}
        </Button>
      </Row>
    </Modal>
  );
}
