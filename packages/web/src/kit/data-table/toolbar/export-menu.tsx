import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { type BulkSelection, EXPORT_FORMATS } from '@rounds/contract/list.ts';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrl } from '../../../platform/api/index.ts';
import { useIsDenied } from '../../../platform/session/index.ts';
import { Button, ICON, Menu, Text } from '../../../ui/index.ts';
import { useExport } from '../../jobs/index.ts';
import classes from '../data-table.module.css';
import type { Columns } from '../model/columns.ts';
import type { TableState } from '../model/table-state.ts';
import type { OtherExport } from '../types.ts';

// The dialog is loaded with its texts when somebody exports a long list.
const ExportDialog = lazy(() => import('../../jobs/export-dialog.tsx'));

interface ExportMenuProps {
  readonly call: Endpoint;
  readonly params: Readonly<Record<string, string | number>> | undefined;
  /** Parameters in addition to filter and order. */
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly state: TableState;
  readonly columns: Columns;
  readonly others?: readonly OtherExport[] | undefined;
  /** The rows to which the export is limited. */
  readonly selection?: BulkSelection;
}

/** Exports the list as filtered and sorted, or its selected rows, with the visible columns, in the person's language. */
export const ExportMenu = memo((props: ExportMenuProps) => {
  const { call, params = {}, query: more, state, columns, others = [], selection } = props;
  const { t, i18n } = useTranslation('common');
  const [jobId, setJobId] = useState<number | null>(null);
  const { getLinkProps, isExporting } = useExport(setJobId);
  const isDenied = useIsDenied('export');
  const { sort, filter } = state.request;
  const formats = isDenied ? [] : EXPORT_FORMATS;
  const query = {
    ...more,
    sort,
    filter,
    ids: selection?.ids?.join(','),
    columns: columns.shown.map(({ selector }) => selector).join(','),
    lang: i18n.resolvedLanguage,
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant={selection ? 'default' : 'subtle'}
            size="compact-md"
            loading={isExporting}
            leftSection={<IconDownload {...ICON} />}
          >
            {t('export.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown miw={190}>
          {isDenied && <p className={classes.denied}>{t('denied.export')}</p>}
          {formats.map((format) => (
            <Menu.Item key={format} {...getLinkProps(toUrl(call, params, { ...query, format }))}>
              {t(`export.${format}`)}
              {format === 'csv' && (
                <Text as="span" block size="xs" tone="ink3">
                  {t('export.csv_hint')}
                </Text>
              )}
            </Menu.Item>
          ))}
          {(isDenied ? [] : others).map((other) => (
            <Fragment key={other.call.id}>
              <Menu.Label>{other.label}</Menu.Label>
              {EXPORT_FORMATS.map((format) => (
                <Menu.Item
                  key={format}
                  {...getLinkProps(toUrl(other.call, params, { sort, filter, lang: query.lang, format }))}
                >
                  {t(`export.${format}`)}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {jobId !== null && (
        <Suspense>
          <ExportDialog jobId={jobId} onClose={() => setJobId(null)} />
        </Suspense>
      )}
    </>
  );
});
