import { IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Box, ICON, Panel, Row, Text, Tooltip } from '../../../ui/index.ts';
import type { DesignedField } from './design.ts';
import classes from './designer.module.css';
import { fieldDrag } from './field-dragging.ts';
import { FIELD_ICONS } from './field-types.ts';

interface UnusedFieldsProps {
  readonly fields: readonly DesignedField[];
  use(field: DesignedField): void;
  remove(field: DesignedField): void;
}

/** Unused fields. Records keep their values until the field is deleted. */
export function UnusedFields({ fields, use, remove }: UnusedFieldsProps) {
  const { t } = useTranslation('custom-fields');
  return (
    <Panel title={t('unused')}>
      {fields.length === 0 && <p className={classes.hint}>{t('no_unused')}</p>}
      <Box as="ul" minHeight={44}>
        {fields.map((field) => (
          <Unused key={field.key} field={field} use={use} remove={remove} />
        ))}
      </Box>
    </Panel>
  );
}

type UnusedProps = Omit<UnusedFieldsProps, 'fields'> & { readonly field: DesignedField };

function Unused({ field, use, remove }: UnusedProps) {
  const { t } = useTranslation('custom-fields');
  const element = useRef<HTMLLIElement>(null);
  fieldDrag.useDraggable(element, () => ({ key: field.key }));
  const { name, is_locked } = field;
  const Icon = FIELD_ICONS[field.field_type];
  return (
    <Row as="li" ref={element} gap={1.5} className={classes.row}>
      <span className={classes.field}>
        <Icon {...ICON} className={classes.dim} />
        <Text as="span" grow shrink breakWords dir="auto">
          {name}
        </Text>
      </span>
      <ActionIcon size={32} aria-label={t('use', { name })} title={t('use', { name })} onClick={() => use(field)}>
        <IconPlus {...ICON} />
      </ActionIcon>
      <Tooltip label={t('locked')} disabled={!is_locked}>
        <ActionIcon
          size={32}
          aria-label={t('delete', { name })}
          aria-disabled={is_locked || undefined}
          data-disabled={is_locked || undefined}
          onClick={() => !is_locked && remove(field)}
        >
          {is_locked ? <IconLock {...ICON} /> : <IconTrash {...ICON} />}
        </ActionIcon>
      </Tooltip>
    </Row>
  );
}
