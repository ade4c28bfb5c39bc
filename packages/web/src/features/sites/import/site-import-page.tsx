import { MAX_SITE_NODES, type SiteStructure } from '@rounds/contract/sites';
import type { SiteImportTarget } from '@rounds/contract/sites/import.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AssignColumns, ChooseFile, ImportFooter, ImportFrame, RowCheck } from '../../../kit/import/index.ts';
import { paths, useSearchParams } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { LoadFailed, SkeletonRows, toast } from '../../../ui/index.ts';
import { siteResource } from '../site-queries.ts';
import { SiteFields } from './site-fields.tsx';
import { SiteImportJob } from './site-import-job.tsx';
import { useImportedStructure } from './site-import-queries.ts';
import { isLevel, listAddressTargets, listNewTargets, listPlaceTargets, toColumnTarget } from './site-targets.ts';
import { TreePreview } from './tree-preview.tsx';
import { countNodes, type SiteImport, useSiteImport } from './use-site-import.ts';

export default function SiteImportPage() {
  const { t } = useTranslation('sites');
  const { structure, job } = useSearchParams('structure', 'job');
  const query = useImportedStructure(structure === undefined || job !== undefined ? null : Number(structure));
  if (job !== undefined) return <SiteImportJob key={job} jobId={Number(job)} />;
  if (structure === undefined) return <SiteImportWizard structure={null} />;
  if (query.error) return <LoadFailed title={t('failed')} error={query.error} retry={() => void query.refetch()} />;
  return query.data ? <SiteImportWizard key={query.data.id} structure={query.data} /> : <SkeletonRows rows={8} />;
}

/** Imports a file as a new structure or into an existing one. */
function SiteImportWizard({ structure }: { structure: SiteStructure | null }) {
  const { t } = useTranslation(['sites', 'import']);
  const format = useFormat();
  const navigate = useNavigate();
  const invalidate = siteResource.useInvalidate();
  const importing = useSiteImport(structure);
  const { wizard, checked } = importing;
  const { inspected } = wizard.state;
  const count = checked ? countNodes(checked) : 0;
  const missing = importing.hasRequiredColumns ? null : t(`bring.missing.${importing.layout}`);
  const targets = useTargets(importing);

  const finish = async () => {
    const done = await importing.finish();
    if (done?.job_id !== undefined) {
      await navigate(paths.sites.import(structure?.id, done.job_id));
      return;
    }
    if (!done || done.structure_id === null) return;
    await invalidate();
    toast.success(t('bring.done', { count: countNodes(done) }));
    await navigate(paths.sites.get(done.structure_id));
  };

  return (
    <ImportFrame
      wizard={wizard}
      title={structure ? t('bring.title_into', { title: structure.title }) : t('bring.title')}
      importing={t('bring.importing')}
      choosing={<ChooseFile wizard={wizard} text={t('bring.choose')} maxRows={MAX_SITE_NODES} />}
      panels={
        inspected && (
          <>
            <AssignColumns
              wizard={wizard}
              inspected={inspected}
              targets={targets.main}
              moreTargets={{ label: t('columns.title'), of: targets.more }}
              targetHead={t('import:records.target')}
              missing={missing}
            >
              <SiteFields importing={importing} inspected={inspected} isNew={structure === null} />
            </AssignColumns>
            <RowCheck wizard={wizard} checked={checked} accepted={{ count, what: t('bring.taken', { count }) }}>
              <TreePreview outline={checked?.outline ?? []} />
            </RowCheck>
          </>
        )
      }
      footer={
        <ImportFooter
          wizard={wizard}
          leaveTo={(structure ? paths.sites.get(structure.id) : paths.sites.list()).to}
          counts={
            checked &&
            t('bring.counts', {
              sites: format.number(checked.imported.sites),
              created: format.number(checked.imported.created),
              changed: format.number(checked.imported.changed),
            })
          }
          reason={useReason(importing, missing, structure === null)}
          label={t('import:finish_plain')}
          onFinish={finish}
        />
      }
      onFinish={finish}
    />
  );
}

function useTargets({ layout, existingColumns, seed, wizard }: SiteImport) {
  const { t } = useTranslation('sites');
  const { columns, inspected } = wizard.state;
  const places = listPlaceTargets(layout, columns).map((value) => ({
    value,
    label: isLevel(value)
      ? t('bring.target.level', { number: Number(value.slice('level_'.length)) })
      : t(`bring.target.${value as 'number' | 'parent' | 'title'}`),
    isNeeded: !isLevel(value) || value === 'level_1',
  }));
  const details = (['is_site', ...listAddressTargets(columns), 'time_zone', 'note'] as const).map((value) => ({
    value,
    label: t(`bring.target.${value}`),
    isNeeded: false,
  }));
  const stored = existingColumns.map(({ id, label, required }) => ({
    value: toColumnTarget(id),
    label,
    isNeeded: required,
  }));
  const more = (name: string): { value: SiteImportTarget; label: string; isNeeded: boolean }[] => [
    ...stored,
    ...(inspected ? listNewTargets(inspected, name, seed) : []).map(({ value, type }) => ({
      value,
      label: t('bring.target.new_column', { type: t(`columns.types.${type}`) }),
      isNeeded: false,
    })),
  ];
  return { main: [...places, ...details], more };
}

/** Returns why the import cannot start yet, or null. */
function useReason({ wizard, checked, title }: SiteImport, missing: string | null, isNew: boolean): string | null {
  const { t } = useTranslation(['sites', 'import']);
  if (missing) return missing;
  if (isNew && title.trim() === '') return t('bring.missing.title');
  if (!checked) return t('import:why.unchecked');
  if (checked.errors.length > 0 && !wizard.state.skipErrors) return t('import:why.errors');
  const { created, changed, sites } = checked.imported;
  if (sites === 0) return t('bring.no_site');
  return created + changed === 0 ? t('bring.nothing') : null;
}
