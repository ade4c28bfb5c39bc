import { SECTION_COLUMNS, type SectionBlock } from '@rounds/contract/sections';
import { IconCopy, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Panel, RichTextEditor, Row, Text, Tooltip, toDropSide } from '../../../ui/index.ts';
import { BlockView } from '../blocks/block-view.tsx';
import { isEmptyText } from '../draft.ts';
import { toColumns } from '../section-grid.tsx';
import { blockDrag, type OnBlockDrop } from './block-dragging.ts';
import { type BlockActions, handleBlockKeys } from './block-keys.ts';
import classes from './canvas.module.css';
import { useResizing } from './use-resizing.ts';

interface CanvasBlockProps {
  readonly block: SectionBlock;
  readonly name: string;
  readonly place: number;
  readonly isSelected: boolean;
  readonly actions: Omit<BlockActions, 'edit'>;
  readonly onSelect: () => void;
  readonly onChange: (fields: Partial<SectionBlock>, field: string) => void;
  readonly onDrop: OnBlockDrop;
}

/** A block in the editor: it is selected, moved and resized as a whole. */
export function CanvasBlock(props: CanvasBlockProps) {
  const { block, name, place, isSelected, actions, onSelect, onChange, onDrop } = props;
  const { t } = useTranslation('sections');
  const element = useRef<HTMLDivElement>(null);
  const { isResizing, isActive, handlers } = useResizing((width) => {
    if (width !== block.width) onChange({ width }, 'width');
  });
  const [isEditorOpen, setEditorOpen] = useState(false);
  const isEditing = isEditorOpen && isSelected && block.kind === 'text';
  const edit = () => setEditorOpen(true);
  const { uuid } = block;
  const isDragged = blockDrag.useDraggable(element, () => ({ uuid, name }), {
    canStart: () => !isActive.current && !isEditing,
  });
  const edge = blockDrag.useDropTarget(element, {
    accepts: (dragged) => !('uuid' in dragged && dragged.uuid === uuid),
    getHint: (_, { inline }) => toDropSide(inline),
    onDrop: (dragged, { inline }) => onDrop(dragged, toDropSide(inline) === 'after' ? place + 1 : place),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={element}
      role="group"
      aria-label={t('block.label', { name, place: place + 1 })}
      aria-describedby="section-block-keys"
      aria-current={isSelected || undefined}
      data-block={uuid}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge}
      className={classes.block}
      style={toColumns(block.width)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move, size and remove it
      tabIndex={0}
      onFocus={() => {
        if (!isSelected) setEditorOpen(false);
        onSelect();
      }}
      onClick={() => {
        if (block.kind === 'text') edit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isEditing) {
          setEditorOpen(false);
          element.current?.focus();
        } else handleBlockKeys(event, { ...actions, edit });
      }}
    >
      <IconGripVertical {...ICON} className={classes.blockGrip} />
      {isEditing ? (
        <Panel label={name} className={classes.writing}>
          <RichTextEditor
            label={t('kinds.text')}
            initialValue={block.text ?? []}
            onChange={(text) => onChange({ text }, 'text')}
            isCompact
          />
        </Panel>
      ) : (
        <div className={classes.inert} inert>
          {isEmptyText(block) ? (
            <Panel label={name} title={block.title ? <bdi>{block.title}</bdi> : undefined}>
              <Text tone="ink3">{t('block.placeholder')}</Text>
            </Panel>
          ) : (
            <BlockView block={block} />
          )}
        </div>
      )}
      {isSelected && !isEditing && (
        // Presses of its buttons are not presses of the block.
        // It only stops presses.
        <Row
          as="span"
          align="stretch"
          gap="half"
          p="half"
          radius="control"
          shadow="card"
          bg="surface"
          className={classes.blockActions}
          onClick={(event) => event.stopPropagation()}
        >
          {block.kind === 'text' && (
            <Tooltip label={t('block.write')}>
              <ActionIcon size={28} aria-label={t('block.write')} onClick={edit}>
                <IconPencil {...ICON} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={t('block.duplicate')}>
            <ActionIcon size={28} aria-label={t('block.duplicate')} onClick={actions.duplicate}>
              <IconCopy {...ICON} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('block.remove')}>
            <ActionIcon size={28} aria-label={t('block.remove')} onClick={actions.remove}>
              <IconTrash {...ICON} />
            </ActionIcon>
          </Tooltip>
        </Row>
      )}
      <span className={classes.edge} aria-hidden {...handlers} />
      {isResizing && (
        <Text
          as="span"
          py="half"
          px={2}
          radius="card"
          bg="brand"
          fontSize="xs"
          tone="on-brand"
          weight={550}
          className={classes.size}
        >
          {t('block.size', { width: block.width, columns: SECTION_COLUMNS })}
        </Text>
      )}
    </div>
  );
}
