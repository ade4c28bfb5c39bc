import { IMPORT_TYPES, type UnknownType, type UnknownTypeChoice } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { ListRow, NativeSelect } from '../../../ui/index.ts';
import classes from './unknown-types.module.css';
import type { TemplateImport } from './use-template-import.ts';

/** Each word of the type column that is no type, with the choice of what its rows become. */
export function UnknownTypes({ importing, unknown }: { importing: TemplateImport; unknown: readonly UnknownType[] }) {
  const { t } = useTranslation(['template-import', 'import-type']);
  if (unknown.length === 0) return null;
  return (
    <section className={classes.types} aria-labelledby="unknown-types">
      <h3 id="unknown-types">{t('types.title')}</h3>
      <p>{t('types.text')}</p>
      <ul>
        {unknown.map(({ value, rows }) => (
          <ListRow
            key={value}
            title={<bdi>{value}</bdi>}
            description={t('types.rows', { count: rows })}
            end={
              <NativeSelect
                aria-label={t('types.choice', { value })}
                value={importing.types[value] ?? ''}
                data={[
                  { value: '', label: t('types.open') },
                  { value: 'leave_out', label: t('types.leave_out') },
                  { value: 'section', label: t('types.section') },
                  ...IMPORT_TYPES.map((type) => ({ value: type, label: t(`import-type:${type}`) })),
                ]}
                onChange={(event) =>
                  importing.chooseType(value, (event.currentTarget.value || null) as UnknownTypeChoice | null)
                }
              />
            }
          />
        ))}
      </ul>
    </section>
  );
}
