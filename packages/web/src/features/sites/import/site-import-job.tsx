import type { SiteImportResult } from '@rounds/contract/sites/import.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RunningImport, SkippedRows } from '../../../kit/import/index.ts';
import { paths } from '../../../paths.ts';
import { Button, Stack } from '../../../ui/index.ts';
import { siteResource } from '../site-queries.ts';
import { countNodes } from './use-site-import.ts';

/** The import of a long file, which runs in the background, and its result. */
export function SiteImportJob({ jobId }: { jobId: number }) {
  const { t } = useTranslation('sites');
  const invalidate = siteResource.useInvalidate();
  return (
    <RunningImport
      jobId={jobId}
      title={t('bring.title')}
      onDone={() => void invalidate()}
      renderResult={(result) => <ImportResult result={result as SiteImportResult} />}
    />
  );
}

function ImportResult({ result }: { result: SiteImportResult }) {
  const { t } = useTranslation('sites');
  const { structure_id, errors } = result;
  return (
    <Stack gap={3}>
      <p role="status">{t('bring.done', { count: countNodes(result) })}</p>
      {structure_id !== null && (
        <div>
          <Button component={Link} {...paths.sites.get(structure_id)}>
            {t('bring.open_structure')}
          </Button>
        </div>
      )}
      <SkippedRows errors={errors} />
    </Stack>
  );
}
