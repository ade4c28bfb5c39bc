import { type Assignment, assignments } from '@rounds/contract/assignments';
import { EXPORT_FORMATS } from '@rounds/contract/list.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../../kit/jobs/index.ts';
import { toUrl } from '../../../platform/api/index.ts';
import { useIsDenied } from '../../../platform/session/index.ts';
import { Button, ICON, Menu } from '../../../ui/index.ts';
import type { MonitorQuery } from '../planning-queries.ts';

interface MonitorExportProps {
  readonly assignment: Pick<Assignment, 'id'>;
  readonly query: Pick<MonitorQuery, 'from' | 'to' | 'by' | 'q'>;
}

/** Exports what the monitor shows, with all its rows. */
export function MonitorExport({ assignment: { id }, query }: MonitorExportProps) {
  const { t, i18n } = useTranslation(['assigned', 'common']);
  const { getLinkProps, isExporting } = useExport(() => {});
  if (useIsDenied('export')) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isExporting} leftSection={<IconDownload {...ICON} />}>
          {t('assigned:monitor.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={190}>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item
            key={format}
            {...getLinkProps(
              toUrl(assignments.exportMonitor, { id }, { ...query, format, lang: i18n.resolvedLanguage }),
            )}
          >
            {t(`common:export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
