import { ASSET_IMPORT_TARGETS, type AssetImportTarget, MAX_ASSET_IMPORT_ROWS } from '@rounds/contract/assets';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import shapes from '../../../import/import-shapes.module.css';
import { AssignColumns, ChooseFile, ImportFoot, ImportFrame, RowCheck, SheetFields } from '../../../import/index.ts';
import { useSearchParams } from '../../../paths.ts';
import { Switch } from '../../../ui/index.ts';
import classes from './asset-import.module.css';
import { AssetImportJob } from './asset-import-job.tsx';
import { AssetPreview } from './asset-preview.tsx';
import { ImportDone } from './import-done.tsx';
import { type AssetImport, comingIn, useAssetImport } from './use-asset-import.ts';

export default function AssetImportPage() {
  const { job } = useSearchParams('job');
  return job ? <AssetImportJob key={job} jobId={Number(job)} /> : <ImportWizard />;
}

function ImportWizard() {
  const { t } = useTranslation(['assets', 'import']);
  const importing = useAssetImport();
  const { wizard, checked, done } = importing;
  const count = checked ? comingIn(checked) : 0;
  const format = useFormat();
  const { inspected } = wizard.state;
  const names: Record<AssetImportTarget, string> = {
    asset_id: t('fields.asset_id'),
    display_name: t('fields.display_name'),
  };
  return (
    <ImportFrame
      wizard={wizard}
      title={t('bring.title')}
      importing={t('bring.importing')}
      choosing={<ChooseFile wizard={wizard} text={t('bring.choose')} maxRows={MAX_ASSET_IMPORT_ROWS} />}
      panels={
        inspected && (
          <>
            <AssignColumns
              wizard={wizard}
              inspected={inspected}
              targets={ASSET_IMPORT_TARGETS.map((value) => ({ value, label: names[value], isNeeded: true }))}
              targetHead={t('bring.target')}
              missing={importing.missing.map((target) => t(`bring.missing.${target}`)).join(' ') || null}
            >
              <div className={shapes.fields}>
                <SheetFields wizard={wizard} inspected={inspected} />
                <Switch
                  className={classes.update}
                  label={t('bring.update')}
                  description={t('bring.update_hint')}
                  checked={importing.updatesExisting}
                  onChange={(event) => importing.setUpdatesExisting(event.currentTarget.checked)}
                />
              </div>
            </AssignColumns>
            <RowCheck wizard={wizard} checked={checked} taken={{ count, what: t('bring.taken', { count }) }}>
              {checked && <AssetPreview checked={checked} />}
            </RowCheck>
          </>
        )
      }
      foot={
        <ImportFoot
          wizard={wizard}
          leaveTo="/assets"
          counts={
            checked && importing.updatesExisting
              ? t('bring.counts', {
                  created: format.number(checked.imported.created),
                  changed: format.number(checked.imported.changed),
                  unchanged: format.number(checked.imported.unchanged),
                })
              : null
          }
          reason={useReason(importing)}
          label={checked ? t('bring.finish', { count }) : t('import:finish_plain')}
          onFinish={importing.finish}
        />
      }
      done={done && <ImportDone done={done} onAnother={() => wizard.goTo('file')} />}
      onFinish={importing.finish}
    />
  );
}

/** Why it cannot be imported yet. */
function useReason({ wizard, checked, missing }: AssetImport): string | null {
  const { t } = useTranslation(['assets', 'import']);
  const [first] = missing;
  if (first) return t(`bring.missing.${first}`);
  if (!checked) return t('import:why.unchecked');
  if (comingIn(checked) === 0) return t('bring.nothing');
  if (checked.errors.length > 0 && !wizard.state.skipErrors) return t('import:why.errors');
  return null;
}
