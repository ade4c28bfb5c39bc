import { useTranslation } from 'react-i18next';
import { useFolderRows } from '../../../kit/templates/folder-picker.tsx';
import { NativeSelect } from '../../../ui/index.ts';

interface FolderSelectProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** The folder of a new template in one line. A workspace without folders has nothing to choose. */
export function FolderSelect({ value, onChange }: FolderSelectProps) {
  const { t } = useTranslation('checklists');
  const rows = useFolderRows();
  if (rows.length === 0) return null;
  return (
    <NativeSelect
      label={t('save_to')}
      value={value ?? ''}
      data={[
        { value: '', label: t('no_folder') },
        ...rows.map(({ id, title, depth }) => ({ value: String(id), label: `${INDENT.repeat(depth)}${title}` })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}

/** The indentation uses no-break spaces, because options do not keep others. */
const INDENT = '\u00a0'.repeat(4);
