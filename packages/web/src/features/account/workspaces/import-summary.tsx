import { ARCHIVE_COUNTS, type ArchiveSummary } from '@rounds/contract/workspaces/archive.ts';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage, useFormat } from '../../../platform/i18n/index.ts';
import { Button, Grid, Notice, Row, Stack, Text } from '../../../ui/index.ts';
import classes from './workspaces.module.css';

interface ImportSummaryProps {
  readonly summary: ArchiveSummary;
  readonly isPending: boolean;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

/** Shows what an import would do, for the owner to confirm. */
export function ImportSummary({ summary, isPending, onImport, onCancel }: ImportSummaryProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { workspace, exported_at, version, counts, new_people, new_addresses, lacking_features, missing_files } =
    summary;
  const list = new Intl.ListFormat(getCurrentLanguage());
  const isShortened = new_people > new_addresses.length;
  const addresses = isShortened
    ? t('archive.summary.and_more', { list: new_addresses.join(', ') })
    : list.format(new_addresses);
  return (
    <Stack gap={3} breakWords className={classes.steps}>
      <h4>{t('archive.summary.title', { workspace, when: format.dateTime(exported_at) })}</h4>
      <p className={classes.text}>{t('archive.summary.from', { version })}</p>
      <Grid as="dl" gap={2} columnGap={3} template="repeat(auto-fill, minmax(110px, 1fr))">
        {ARCHIVE_COUNTS.map((kind) => (
          <div key={kind}>
            <Text as="dt" fontSize="sm" tone="ink2">
              {t(`archive.counts.${kind}`)}
            </Text>
            <Text as="dd" tabular>
              {format.number(counts[kind])}
            </Text>
          </div>
        ))}
      </Grid>
      <Text as="ul" tone="ink2" className={classes.notes}>
        {new_people > 0 && <li>{t('archive.summary.new_people', { count: new_people, list: addresses })}</li>}
        <li>{t('archive.summary.people')}</li>
        <li>{t('archive.summary.paused')}</li>
        <li>{t('archive.summary.kept')}</li>
      </Text>
      {lacking_features.length > 0 && (
        <Notice>
          {t('archive.summary.lacking', {
            list: list.format(lacking_features.map((feature) => t(`archive.features.${feature}`))),
          })}
        </Notice>
      )}
      {missing_files > 0 && <Notice>{t('archive.summary.missing', { count: missing_files })}</Notice>}
      <Row wrap gap={4}>
        <Button loading={isPending} onClick={onImport}>
          {t('archive.summary.import')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          {t('archive.summary.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
