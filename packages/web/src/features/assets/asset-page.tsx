import type { Asset } from '@rounds/contract/assets';
import { issues as issueCalls } from '@rounds/contract/issues';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../activity/index.ts';
import { useFormat } from '../../i18n/index.ts';
import { paths, usePathParams } from '../../paths.ts';
import { RecordPage, type RecordTab } from '../../resource/index.ts';
import { canAccess, useCan, useSessionUser } from '../../session/index.ts';
import { Anchor, type Fact, Panel, ScoreBar, SkeletonRows, StatusBadge } from '../../ui/index.ts';
import { IssuesOfAsset } from '../issues/index.ts';
import { AssetActions, StartInspection } from './asset-actions.tsx';
import { AssetFiles } from './asset-files.tsx';
import { AssetInspections } from './asset-inspections.tsx';
import { Parts, TypeValues } from './asset-parts.tsx';
import { assetResource } from './asset-queries.ts';
import { PlacePicture } from './map/place-picture.tsx';

export default function AssetPage() {
  const { t } = useTranslation('assets');
  const { uuid } = usePathParams('uuid');
  const query = assetResource.useGet(uuid);
  const asset = query.data;
  const facts = useFacts(asset);
  const tabs = useTabs(asset);
  const isArchived = Boolean(asset?.archived_at);
  return (
    <RecordPage
      title={asset?.display_name ?? t('one')}
      status={isArchived && <StatusBadge status="archived">{t('archived')}</StatusBadge>}
      back={{ path: isArchived ? paths.assets.archive().to : paths.assets.list().to, label: t('back') }}
      query={query}
      facts={facts}
      actions={asset && <AssetActions asset={asset} />}
      side={
        asset?.place && (
          <Panel title={t('fields.place')}>
            <PlacePicture place={asset.place} name={asset.display_name} />
          </Panel>
        )
      }
      tabs={tabs}
    />
  );
}

function useTabs(asset: Asset | undefined): RecordTab[] {
  const { t } = useTranslation(['assets', 'common']);
  const can = useCan();
  const user = useSessionUser();
  if (!asset) return [];
  const inspections: RecordTab = {
    id: 'inspections',
    label: t('tabs.inspections'),
    render: () => <AssetInspections asset={asset} action={!asset.archived_at && <StartInspection asset={asset} />} />,
  };
  const issues: RecordTab = {
    id: 'issues',
    label: t('tabs.issues'),
    render: () => (
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <IssuesOfAsset asset={asset} />
      </Suspense>
    ),
  };
  return [
    { id: 'fields', label: t('tabs.fields'), render: () => <TypeValues asset={asset} /> },
    ...(can('INS_VIEW_INSPECTION_LIST') ? [inspections] : []),
    ...(canAccess(user, issueCalls.listMine.access) ? [issues] : []),
    { id: 'files', label: t('tabs.files'), render: () => <AssetFiles asset={asset} /> },
    { id: 'parts', label: t('tabs.parts'), render: () => <Parts asset={asset} /> },
    {
      id: 'history',
      label: t('common:record.history'),
      render: () => <RecordHistory resource={assetResource} id={asset.uuid} />,
    },
  ];
}

function useFacts(asset: Asset | undefined): Fact[] {
  const { t } = useTranslation(['assets', 'lists']);
  const format = useFormat();
  if (!asset) return [];
  const { type, parent, site, place, last_inspection_at, last_score } = asset;
  return [
    { label: t('fields.asset_id'), value: <bdi>{asset.asset_id}</bdi> },
    { label: t('lists:assets.columns.type'), value: type?.name },
    {
      label: t('lists:assets.columns.parent'),
      value: parent && (
        <Anchor component={Link} {...paths.assets.get(parent.uuid)}>
          {parent.display_name}
        </Anchor>
      ),
    },
    { label: t('lists:assets.columns.site'), value: site?.path },
    { label: t('fields.place'), value: place && <bdi>{`${place.lat}, ${place.lng}`}</bdi> },
    {
      label: t('lists:assets.columns.last_inspection_at'),
      value: last_inspection_at && format.dateTime(last_inspection_at),
    },
    {
      label: t('lists:assets.columns.last_score'),
      value: last_score !== null && <ScoreBar percent={last_score / 100} />,
    },
    { label: t('lists:assets.columns.created_at'), value: format.dateTime(asset.created_at) },
  ].filter(({ value }) => value !== false);
}
