import type { Endpoint } from '@rounds/contract/endpoint';
import { EXPORT_FORMATS } from '@rounds/contract/list';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrl } from '../../api/index.ts';
import { Button, Menu } from '../../ui/index.ts';
import classes from '../data-table.module.css';
import type { Columns } from '../model/columns.ts';
import type { TableState } from '../model/table-state.ts';
import type { OtherExport } from '../types.ts';

interface ExportMenuProps {
  readonly call: Endpoint;
  readonly params: Readonly<Record<string, string | number>> | undefined;
  /** In addition to filter and order. */
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly state: TableState;
  readonly columns: Columns;
  readonly others?: readonly OtherExport[] | undefined;
}

/** Exports the list as filtered and sorted, with the visible columns, in the person's language. */
export const ExportMenu = memo(({ call, params = {}, query: more, state, columns, others = [] }: ExportMenuProps) => {
  const { t, i18n } = useTranslation('common');
  const { sort, filter } = state.request;
  const query = {
    ...more,
    sort,
    filter,
    columns: columns.shown.map(({ selector }) => selector).join(','),
    lang: i18n.resolvedLanguage,
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-md" leftSection={<IconDownload size={16} stroke={1.75} />}>
          {t('export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={190}>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} component="a" href={toUrl(call, params, { ...query, format })} download>
            {t(`export.${format}`)}
            {format === 'csv' && <span className={classes.menuHint}>{t('export.csv_hint')}</span>}
          </Menu.Item>
        ))}
        {others.map((other) => (
          <Fragment key={other.call.id}>
            <Menu.Label>{other.label}</Menu.Label>
            {EXPORT_FORMATS.map((format) => (
              <Menu.Item
                key={format}
                component="a"
                href={toUrl(other.call, params, { sort, filter, lang: query.lang, format })}
                download
              >
                {t(`export.${format}`)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});
