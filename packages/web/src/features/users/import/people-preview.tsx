import type { PeopleImportResult } from '@rounds/contract/users/import.ts';
import { useTranslation } from 'react-i18next';
import importShapeClasses from '../../../kit/import/import-shapes.module.css';
import { Row, ScrollRegion } from '../../../ui/index.ts';
import classes from './people-preview.module.css';

/** Each person as they will be after the import. */
export function PeoplePreview({ checked: { preview = [] } }: { readonly checked: PeopleImportResult }) {
  const { t } = useTranslation(['users', 'import']);
  return (
    <div className={importShapeClasses.preview}>
      <h3>{t('import:records.preview')}</h3>
      <ScrollRegion className={importShapeClasses.scroll} aria-label={t('import:records.preview')}>
        <ul className={classes.rows}>
          {preview.map(({ row, email, full_name, becomes, roles, groups, sites }) => (
            <Row as="li" justify="between" gap={3} py={2} px={4} fontSize="sm" key={row}>
              <span>
                <strong dir="auto">{full_name}</strong> <bdi>{email}</bdi>
                <small dir="auto">{[roles, groups, sites].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={classes.becomes} data-becomes={becomes}>
                {t(`import:records.becomes.${becomes}`)}
              </span>
            </Row>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}
