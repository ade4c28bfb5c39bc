import { type Asset, assets } from '@rounds/contract/assets';
import type { AssetSummary } from '@rounds/contract/assets/summary.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../../kit/activity/index.ts';
import { type RecordTab, RecordTabs, useRecordTab } from '../../../kit/resource/index.ts';
import { paths, usePathParams } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  ActionIcon,
  Anchor,
  Grid,
  ICON,
  LoadFailed,
  PageHeader,
  SkeletonRows,
  Stack,
  StatusBadge,
} from '../../../ui/index.ts';
import { IssuesOfAsset } from '../../issues/index.ts';
import { AssetActions, StartInspection } from '../asset-actions.tsx';
import { assetResource } from '../asset-queries.ts';
import { AssetFiles } from './asset-files.tsx';
import { AssetHead } from './asset-head.tsx';
import { AssetInspections } from './asset-inspections.tsx';
import classes from './asset-page.module.css';
import { FieldsPanel, FilesPanel, LabelPanel, PlacePanel } from './asset-panels.tsx';
import { Parts } from './asset-parts.tsx';

export default function AssetPage() {
  const { t } = useTranslation(['assets', 'common']);
  const { uuid } = usePathParams('uuid');
  const query = assetResource.useGet(uuid);
  const summary = useSummary(uuid);
  const asset = query.data;
  const tabs = useTabs(asset, summary.data);
  const current = useRecordTab(tabs);
  const isArchived = Boolean(asset?.archived_at);
  const title = asset?.display_name ?? t('one');
  return (
    <Stack fullHeight overflow="auto" flowBelow="tablet">
      <PageHeader
        title={title}
        before={
          <ActionIcon
            component={Link}
            {...(isArchived ? paths.assets.archive() : paths.assets.list())}
            size={34}
            aria-label={t('back')}
          >
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        after={
          isArchived && (
            <>
              <StatusBadge status="archived">{t('archived')}</StatusBadge>
              {asset?.merged_into && (
                <Anchor component={Link} {...paths.assets.get(asset.merged_into.uuid)}>
                  {t('merge.into', { name: asset.merged_into.display_name })}
                </Anchor>
              )}
            </>
          )
        }
        actions={asset && <AssetActions asset={asset} />}
      />
      {query.isPending && <SkeletonRows rows={8} />}
      {query.error && (
        <LoadFailed title={t('common:record.failed')} error={query.error} retry={() => void query.refetch()} />
      )}
      {asset && (
        <>
          <AssetHead asset={asset} summary={summary.data} />
          <RecordTabs name={title} tabs={tabs} current={current} />
          {summary.error && !summary.data && <LoadFailed error={summary.error} retry={() => void summary.refetch()} />}
          {current?.render()}
        </>
      )}
    </Stack>
  );
}

/** It counts what other screens change, so each visit counts again. */
const useSummary = (uuid: string) =>
  useQuery({
    queryKey: ['assets', 'summary', uuid],
    queryFn: ({ signal }) => call(assets.getSummary, { params: { id: uuid }, signal }),
    staleTime: 0,
  });

function useTabs(asset: Asset | undefined, summary: AssetSummary | undefined): RecordTab[] {
  const { t } = useTranslation(['assets', 'common']);
  if (!asset) return [];
  return [
    { id: 'overview', label: t('tabs.overview'), render: () => <Overview asset={asset} summary={summary} /> },
    {
      id: 'files',
      label: t('tabs.files'),
      render: () => (
        <Stack gap={4} shrink py={4} px="edge" className={classes.single}>
          <AssetFiles asset={asset} />
        </Stack>
      ),
    },
    {
      id: 'history',
      label: t('common:record.history'),
      render: () => (
        <Stack gap={4} shrink py={4} px="edge" className={classes.single}>
          <History asset={asset} />
        </Stack>
      ),
    },
  ];
}

function History({ asset }: { asset: Asset }) {
  const can = useCan();
  return (
    <RecordHistory
      resource={assetResource}
      id={asset.uuid}
      imports={can('SST_MANAGE_ASSET') ? paths.assets.import() : undefined}
    />
  );
}

function Overview({ asset, summary }: { asset: Asset; summary: AssetSummary | undefined }) {
  if (!summary) return <SkeletonRows rows={8} />;
  return (
    <Grid align="start" gap={4} py={4} px="edge" template="minmax(0, 1fr) 320px" className={classes.body}>
      <Grid shrink columns={2} align="start" gap={4} className={classes.main}>
        {summary.inspections && (
          <AssetInspections
            asset={asset}
            counts={summary.inspections}
            action={!asset.archived_at && <StartInspection asset={asset} />}
          />
        )}
        {summary.issues && (
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <IssuesOfAsset asset={asset} count={summary.issues.open} />
          </Suspense>
        )}
        <Parts asset={asset} count={summary.parts} />
      </Grid>
      <Stack shrink gap={4}>
        <FieldsPanel asset={asset} />
        <PlacePanel asset={asset} site={summary.site} />
        <FilesPanel asset={asset} />
        <LabelPanel asset={asset} />
      </Stack>
    </Grid>
  );
}
