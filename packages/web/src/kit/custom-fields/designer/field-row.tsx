import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconLock,
  IconMinus,
  IconPencil,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionIcon,
  ICON,
  Menu,
  NAMED_ICON,
  Row,
  Text,
  Tooltip,
  toDropSide,
  UnstyledButton,
  VisuallyHidden,
} from '../../../ui/index.ts';
import type { DesignedField } from './design.ts';
import classes from './designer.module.css';
import { type DraggedField, fieldDrag } from './field-dragging.ts';
import { FIELD_ICONS } from './field-types.ts';

export interface RowActions {
  edit(): void;
  /** Moves the field one position up or down. */
  move(by: -1 | 1): void;
  deactivate(): void;
}

interface FieldRowProps {
  readonly field: DesignedField;
  readonly name: string;
  readonly place: number;
  readonly canEdit: boolean;
  readonly actions: RowActions;
  readonly onDrop: (dragged: DraggedField, place: number) => void;
  /** The controls of the designer's screen for the field, such as its reminders. */
  readonly extra?: ReactNode;
}

/** One used field. It is dragged, or moved with Alt and an arrow key; pressing it opens the dialog. */
export function FieldRow({ field, name, place, canEdit, actions, onDrop, extra }: FieldRowProps) {
  const { t } = useTranslation('custom-fields');
  const element = useRef<HTMLLIElement>(null);
  const isMovable = canEdit && !field.is_standard;
  fieldDrag.useDraggable(element, () => ({ key: field.key }), { isDisabled: !isMovable });
  // Fields that cannot move stay before all that can.
  const toSide = (share: number) => (isMovable ? toDropSide(share) : 'after');
  const edge = fieldDrag.useDropTarget(element, {
    accepts: (dragged) => !('key' in dragged && dragged.key === field.key),
    getHint: (_, { block }) => toSide(block),
    onDrop: (dragged, { block }) => onDrop(dragged, toSide(block) === 'after' ? place + 1 : place),
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    actions.move(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Row as="li" ref={element} gap={1.5} className={classes.row} data-edge={edge} data-field={field.key}>
      {isMovable && <IconGripVertical {...ICON} className={classes.grip} />}
      {isMovable ? (
        <UnstyledButton className={classes.field} onClick={actions.edit} onKeyDown={handleKeyDown}>
          <FieldLabel field={field} name={name} />
        </UnstyledButton>
      ) : (
        <span className={classes.field}>
          <FieldLabel field={field} name={name} />
        </span>
      )}
      {field.is_standard && (
        <Tooltip label={t('standard')}>
          <IconLock {...NAMED_ICON} aria-label={t('standard')} className={classes.dim} />
        </Tooltip>
      )}
      {extra}
      {isMovable && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={32} aria-label={t('actions', { name })}>
              <IconDots {...ICON} size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown miw={200}>
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={actions.edit}>
              {t('edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowUp {...ICON} />} onClick={() => actions.move(-1)}>
              {t('move_up')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown {...ICON} />} onClick={() => actions.move(1)}>
              {t('move_down')}
            </Menu.Item>
            <Menu.Item leftSection={<IconMinus {...ICON} />} onClick={actions.deactivate}>
              {t('deactivate')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Row>
  );
}

function FieldLabel({ field, name }: { field: DesignedField; name: string }) {
  const { t } = useTranslation('custom-fields');
  const Icon = FIELD_ICONS[field.field_type];
  return (
    <>
      <Icon {...ICON} className={classes.dim} />
      <Text as="span" grow shrink breakWords dir="auto">
        {name}
        {field.is_required && (
          <span className={classes.required} title={t('required')}>
            *<VisuallyHidden> {t('required')}</VisuallyHidden>
          </span>
        )}
      </Text>
      <Text as="span" fixed fontSize="xs" tone="ink2">
        {t(`types.${field.field_type}`)}
      </Text>
    </>
  );
}
