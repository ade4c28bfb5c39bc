import { IconFolder, IconHome } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '../../ui/index.ts';
import classes from './folder-picker.module.css';
import { useFolders } from './queries.ts';

interface FolderPickerProps {
  label: string;
  /** A folder that cannot be selected, including its descendants. */
  excludeId?: number;
  value: number | null;
  onChange: (id: number | null) => void;
}

interface FolderRow {
  readonly id: number;
  readonly title: string;
  readonly depth: number;
}

/** The folders in the order of their tree, each with its depth. */
export function useFolderRows(excludeId?: number): readonly FolderRow[] {
  const { i18n } = useTranslation();
  const { data } = useFolders(excludeId);
  return useMemo(() => toRows(data ?? [], i18n.language), [data, i18n.language]);
}

function toRows(folders: readonly { id: number; title: string; parent_id: number | null }[], locale: string) {
  const byName = new Intl.Collator(locale, { numeric: true });
  const ids = new Set(folders.map((folder) => folder.id));
  const rows: FolderRow[] = [];
  const walk = (parent: number | null, depth: number) => {
    const children = folders.filter((folder) =>
      parent === null ? folder.parent_id === null || !ids.has(folder.parent_id) : folder.parent_id === parent,
    );
    for (const child of children.sort((a, b) => byName.compare(a.title, b.title))) {
      rows.push({ id: child.id, title: child.title, depth });
      walk(child.id, depth + 1);
    }
  };
  walk(null, 0);
  return rows;
}

/** A select with the folder tree; the first option is the top level. */
export function FolderPicker({ label, excludeId, value, onChange }: FolderPickerProps) {
  const { t } = useTranslation('checklists');
  const name = useId();
  const rows = useFolderRows(excludeId);
  return (
    <fieldset>
      <Text as="legend" size="sm" mb={1.5} p={0} weight={550}>
        {label}
      </Text>
      <Box overflow="auto" py={1} border="line" radius="control" maxHeight={260}>
        <Row as="label" gap={2} hover="canvas" className={classes.row}>
          <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
          <IconHome size={16} />
          <span>{t('no_folder')}</span>
        </Row>
        {rows.map((row) => (
          <Row
            as="label"
            key={row.id}
            gap={2}
            hover="canvas"
            className={classes.row}
            style={{ paddingInlineStart: 12 + (row.depth + 1) * 20 }}
          >
            <input type="radio" name={name} checked={value === row.id} onChange={() => onChange(row.id)} />
            <IconFolder size={16} />
            <span>{row.title}</span>
          </Row>
        ))}
      </Box>
    </fieldset>
  );
}
