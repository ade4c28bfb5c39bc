/** The import of assets: beside the steps of every import whether assets that are there get new names. */
import { ASSET_IMPORT_TARGETS, type AssetImportResult, type AssetImportTarget, assets } from '@rounds/contract/assets';
import type { OutputOf } from '@rounds/contract/endpoint';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { upload } from '../../../api/index.ts';
import { useWizard } from '../../../import/index.ts';
import { paths } from '../../../paths.ts';
import { assetResource } from '../asset-queries.ts';

type Inspected = OutputOf<typeof assets.inspectImport>;

export function useAssetImport() {
  const navigate = useNavigate();
  const refresh = assetResource.useInvalidate();
  const [updatesExisting, setUpdatesExisting] = useState(false);
  const [done, setDone] = useState<AssetImportResult | null>(null);

  const wizard = useWizard<AssetImportTarget, Inspected, AssetImportResult>({
    targets: ASSET_IMPORT_TARGETS,
    inspect: (file, reading, sending) => upload(assets.inspectImport, { file, fields: { ...reading }, ...sending }),
    check(file, columns, reading) {
      if (ASSET_IMPORT_TARGETS.some((target) => !columns[target])) return null;
      const fields = {
        columns: JSON.stringify(columns),
        ...reading,
        update_existing: updatesExisting,
      };
      return {
        key: JSON.stringify(fields),
        send: (sending) => upload(assets.bulkImport, { file, fields: { ...fields, dry_run: true }, ...sending }),
      };
    },
    onChosen: () => setDone(null),
  });
  const { file, columns, reading, skipErrors, checked } = wizard.state;

  return {
    wizard,
    checked,
    /** What came of it, when it is over. */
    done,
    missing: ASSET_IMPORT_TARGETS.filter((target) => !columns[target]),
    updatesExisting,
    setUpdatesExisting,
    async finish() {
      if (!file) return;
      const fields = {
        columns: JSON.stringify(columns),
        ...reading,
        update_existing: updatesExisting,
        skip_errors: skipErrors,
      };
      const imported = await wizard.finish((sending) => upload(assets.bulkImport, { file, fields, ...sending }));
      if (!imported) return;
      if (imported.job_id !== undefined) return void navigate(paths.assets.import(imported.job_id));
      setDone(imported);
      await refresh();
    },
  };
}
export type AssetImport = ReturnType<typeof useAssetImport>;

export const comingIn = ({ imported: { created, changed, unchanged } }: AssetImportResult): number =>
  created + changed + unchanged;
