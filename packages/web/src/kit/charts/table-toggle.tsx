import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Tooltip } from '../../ui/index.ts';

interface TableToggleProps {
  /** The name of the chart. */
  readonly name: string;
  readonly isTable: boolean;
  readonly onChange: (isTable: boolean) => void;
}

/** Every chart can be read as a table. */
export function TableToggle({ name, isTable, onChange }: TableToggleProps) {
  const { t } = useTranslation('charts');
  const label = t(isTable ? 'as_chart' : 'as_table');
  const Icon = isTable ? IconChartBar : IconTable;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={`${name}: ${label}`} onClick={() => onChange(!isTable)}>
        <Icon {...ICON} size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
