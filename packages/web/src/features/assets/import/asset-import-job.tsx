import type { AssetImportResult } from '@rounds/contract/assets';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RunningImport, SkippedRows } from '../../../import/index.ts';
import { paths } from '../../../paths.ts';
import { assetResource } from '../asset-queries.ts';
import { ImportDone } from './import-done.tsx';

/** The import of a long file, which runs in the background, and its result. */
export function AssetImportJob({ jobId }: { jobId: number }) {
  const { t } = useTranslation('assets');
  const navigate = useNavigate();
  const refresh = assetResource.useInvalidate();
  return (
    <RunningImport
      jobId={jobId}
      title={t('bring.title')}
      onDone={() => void refresh()}
      renderResult={(result) => (
        <>
          <ImportDone done={result as AssetImportResult} onAnother={() => void navigate(paths.assets.import())} />
          <SkippedRows errors={(result as AssetImportResult).errors} />
        </>
      )}
    />
  );
}
