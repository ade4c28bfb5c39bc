import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { linkTo } from '../../../paths.ts';
import { useDynamicTranslation } from '../../../platform/i18n/index.ts';
import { Select } from '../../../ui/index.ts';
import { SECTION_LISTS } from '../section-lists.ts';
import { useOwnQueries } from '../section-queries.ts';
import classes from './editor.module.css';
import type { OptionsProps } from './options-props.ts';

const ALL = 'all';

/** Sets which list a block shows, and with which saved view. */
export function QueryOptions({ block, available, problems, onChange }: OptionsProps) {
  const { t } = useTranslation('sections');
  const lists = useDynamicTranslation('lists');
  const { data: queries = [] } = useOwnQueries();
  const { table_name, saved_query_id, query_string } = block;
  const sectionList = SECTION_LISTS.get(table_name ?? '');
  const own = queries.filter((query) => query.table_name === table_name);
  const missing = block.unavailable === 'deleted' || block.unavailable === 'views_off' ? block.unavailable : undefined;
  const show = (id: string | null) => {
    const query = own.find((one) => String(one.id) === id);
    onChange(
      { saved_query_id: query?.id ?? null, query_string: query?.query_string ?? '', unavailable: undefined },
      'saved_query_id',
    );
  };
  return (
    <>
      <Select
        label={t('options.list')}
        value={table_name ?? null}
        allowDeselect={false}
        searchable
        error={problems.table_name}
        data={available.lists.map(({ list }) => ({
          value: list.table_name,
          label: lists(`${list.texts ?? list.table_name}.title`) + toVariant(list.table_name, t),
        }))}
        onChange={(value) => {
          if (!value || value === table_name) return;
          const fields = { table_name: value, saved_query_id: null, query_string: '', unavailable: undefined };
          onChange(fields, 'table_name');
        }}
      />
      <Select
        label={t('options.rows')}
        description={t('options.rows_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={missing ? null : String(saved_query_id ?? ALL)}
        placeholder={missing && t(`options.${missing}`)}
        allowDeselect={false}
        error={problems.saved_query_id}
        data={[
          { value: ALL, label: t('options.all_rows') },
          ...own.map(({ id, name, owner }) => ({
            value: String(id),
            label: owner ? `${name} (${owner.full_name})` : name,
          })),
        ]}
        onChange={show}
      />
      {sectionList && typeof query_string === 'string' && (
        <Link
          {...linkTo(sectionList.path, Object.fromEntries(new URLSearchParams(query_string)))}
          target="_blank"
          className={classes.openList}
        >
          {t('query.open')}
        </Link>
      )}
    </>
  );
}

/** Distinguishes lists of the same records. */
function toVariant(tableName: string, t: (key: 'options.mine' | 'options.archive') => string): string {
  if (tableName.endsWith('_mine')) return ` (${t('options.mine')})`;
  return tableName.endsWith('_archive') ? ` (${t('options.archive')})` : '';
}
