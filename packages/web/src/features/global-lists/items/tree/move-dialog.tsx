import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '../../../../kit/resource/index.ts';
import { Button, Modal, Row } from '../../../../ui/index.ts';

interface MoveDialogProps {
  readonly listId: string;
  readonly title: string;
  /** The ids of the items to move. */
  readonly ids: readonly string[];
  readonly parent: string | null;
  readonly onMove: (parent: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses what items belong to, for those who do not drag. */
export function MoveDialog({ listId, title, ids, parent: before, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['global-lists', 'common', 'lists']);
  const [parent, setParent] = useState(before);
  const [isMoving, setMoving] = useState(false);
  const move = async () => {
    setMoving(true);
    try {
      await onMove(parent);
      onClose();
    } catch {
      // The reason is shown; another item can be chosen.
      setMoving(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} size={460}>
      <RecordSelect
        endpoint={globalListItems.search}
        params={{ listId }}
        name="parent_uuid"
        label={t('lists:global_list_items.columns.parent')}
        description={t('tree.move_hint')}
        excluded={ids}
        value={parent}
        onChange={setParent}
      />
      <Row wrap gap={2} justify="end" mt={6}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button loading={isMoving} disabled={ids.length === 1 && parent === before} onClick={() => void move()}>
          {t('tree.move_confirm')}
        </Button>
      </Row>
    </Modal>
  );
}
