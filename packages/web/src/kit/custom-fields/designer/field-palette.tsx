import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '@rounds/contract/custom-fields';
import { IconListSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, ICON, Panel, UnstyledButton } from '../../../ui/index.ts';
import classes from './designer.module.css';
import { fieldDrag } from './field-dragging.ts';
import { FIELD_ICONS } from './field-types.ts';

/** The types of fields. Pressing one or dragging it into the list creates a field. */
export function FieldPalette({ add }: { add(type: CustomFieldType): void }) {
  const { t } = useTranslation('custom-fields');
  return (
    <Panel title={t('palette')}>
      <Grid gap={2} className={classes.types}>
        {CUSTOM_FIELD_TYPES.map((type) => (
          <PaletteEntry key={type} type={type} onClick={() => add(type)} />
        ))}
        <UnstyledButton className={classes.paletteEntry} disabled title={t('lookup_hint')}>
          <IconListSearch {...ICON} />
          <span>{t('types.lookup')}</span>
        </UnstyledButton>
      </Grid>
    </Panel>
  );
}

function PaletteEntry({ type, onClick }: { type: CustomFieldType; onClick(): void }) {
  const { t } = useTranslation('custom-fields');
  const element = useRef<HTMLButtonElement>(null);
  fieldDrag.useDraggable(element, () => ({ type }));
  const Icon = FIELD_ICONS[type];
  return (
    <UnstyledButton ref={element} className={classes.paletteEntry} onClick={onClick}>
      <Icon {...ICON} />
      <span>{t(`types.${type}`)}</span>
    </UnstyledButton>
  );
}
