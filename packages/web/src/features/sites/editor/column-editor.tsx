import { SITE_COLUMN_TYPES, type SiteColumn } from '@rounds/contract/sites';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  ActionIcon,
  Box,
  Button,
  Checkbox,
  ICON,
  NativeSelect,
  Row,
  Stack,
  Text,
  TextInput,
} from '../../../ui/index.ts';
import classes from './sites.module.css';

interface ColumnEditorProps {
  readonly columns: readonly SiteColumn[];
  readonly canEdit: boolean;
  readonly onChange: (columns: readonly SiteColumn[], key?: string) => void;
}

/** The columns, which hold further values of each node. */
export function ColumnEditor({ columns, canEdit, onChange }: ColumnEditorProps) {
  const { t } = useTranslation('sites');
  const change = (id: string, values: Partial<SiteColumn>, key?: string) =>
    onChange(
      columns.map((column) => (column.id === id ? { ...column, ...values } : column)),
      key,
    );
  const add = () => {
    const column = {
      id: crypto.randomUUID().slice(0, 8),
      label: '',
      type: 'text',
      required: false,
      unique: false,
    } as const;
    onChange([...columns, column]);
  };
  return (
    <Stack gap={3}>
      {columns.length === 0 && (
        <Text fontSize="xs" tone="ink3">
          {t('columns.empty')}
        </Text>
      )}
      {columns.map(({ id, label, type, required, unique }) => (
        <Box key={id} pb={3} borderBottom="line">
          <Row gap={2} align="end">
            <TextInput
              className={classes.grow}
              label={t('columns.label')}
              value={label}
              readOnly={!canEdit}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => change(id, { label: event.currentTarget.value }, `column.${id}`)}
            />
            <NativeSelect
              label={t('columns.type')}
              value={type}
              disabled={!canEdit}
              data={SITE_COLUMN_TYPES.map((value) => ({ value, label: t(`columns.types.${value}`) }))}
              onChange={(event) => change(id, { type: event.currentTarget.value as SiteColumn['type'] })}
            />
            {canEdit && (
              <ActionIcon
                size={36}
                aria-label={t('columns.remove', { label })}
                onClick={() => onChange(columns.filter((column) => column.id !== id))}
              >
                <IconTrash {...ICON} />
              </ActionIcon>
            )}
          </Row>
          <Row wrap gap={4} mt={2}>
            <Checkbox
              label={t('columns.required')}
              checked={required}
              disabled={!canEdit}
              onChange={(event) => change(id, { required: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('columns.unique')}
              checked={unique}
              disabled={!canEdit}
              onChange={(event) => change(id, { unique: event.currentTarget.checked })}
            />
          </Row>
        </Box>
      ))}
      {canEdit && (
        <Button variant="default" leftSection={<IconPlus {...ICON} />} onClick={add}>
          {t('columns.add')}
        </Button>
      )}
    </Stack>
  );
}
