import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, Row, Select } from '../../../ui/index.ts';
import { type DraftNode, findPlace } from './site-draft.ts';

const TOP = 'top';
/** People find the others by typing. */
const MAX_SHOWN = 60;

interface MoveDialogProps {
  readonly nodes: readonly DraftNode[];
  readonly node: DraftNode;
  /** Resolves to whether it was moved; null means the top level. */
  readonly onMove: (parentId: string | null) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Chooses what a site is below, for those who do not drag. */
export function MoveDialog({ nodes, node, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['sites', 'common']);
  const currentParent = findPlace(nodes, node.id)?.parentId ?? TOP;
  const [parent, setParent] = useState(currentParent);
  const untitled = t('untitled');
  const move = async () => {
    if (await onMove(parent === TOP ? null : parent)) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('move.title', { name: node.title || untitled })} size={460}>
      <Select
        label={t('move.below')}
        searchable
        allowDeselect={false}
        limit={MAX_SHOWN}
        nothingFoundMessage={t('nothing_found')}
        data={[{ value: TOP, label: t('move.top') }, ...listPaths(nodes, node.id, untitled)]}
        value={parent}
        onChange={(next) => setParent(next ?? TOP)}
      />
      <Row wrap gap={2} justify="end" mt={6}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button disabled={parent === currentParent} onClick={() => void move()}>
          {t('move.confirm')}
        </Button>
      </Row>
    </Modal>
  );
}

/** All nodes but the moved one and what is below it, each with the names above it. */
const listPaths = (
  nodes: readonly DraftNode[],
  moved: string,
  untitled: string,
  above = '',
): { readonly value: string; readonly label: string }[] =>
  nodes.flatMap(({ id, title, children }) => {
    if (id === moved) return [];
    const label = `${above}${title || untitled}`;
    return [{ value: id, label }, ...listPaths(children, moved, untitled, `${label} / `)];
  });
