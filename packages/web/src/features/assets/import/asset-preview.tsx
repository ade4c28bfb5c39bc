import type { AssetImportResult } from '@rounds/contract/assets';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import shapes from '../../../import/import-shapes.module.css';
import { ScrollRegion } from '../../../ui/index.ts';
import classes from './asset-import.module.css';

/** The first rows as they will come in. */
export function AssetPreview({ checked }: { checked: AssetImportResult }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const rows = checked.preview ?? [];
  const { created, changed, unchanged } = checked.imported;
  return (
    <div className={shapes.preview}>
      <h3>{t('bring.preview')}</h3>
      {rows.length < created + changed + unchanged && (
        <p className={classes.first}>{t('bring.first', { number: format.number(rows.length) })}</p>
      )}
      <ScrollRegion className={shapes.scroll} aria-label={t('bring.preview')}>
        <ul className={classes.rows}>
          {rows.map((asset) => (
            <li key={asset.row}>
              <bdi className={classes.number}>{asset.asset_id}</bdi>
              <span className={classes.name} title={asset.display_name}>
                {asset.display_name}
              </span>
              <span className={classes.becomes} data-becomes={asset.becomes}>
                {t(`bring.becomes.${asset.becomes}`)}
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}
