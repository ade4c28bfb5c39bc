import type { Asset } from '@rounds/contract/assets';
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../activity/index.ts';
import { useFormat } from '../../i18n/index.ts';
import { paths, usePathParams } from '../../paths.ts';
import { RecordPage } from '../../resource/index.ts';
import { useCan } from '../../session/index.ts';
import { Anchor, Button, EmptyState, type Fact, FactList, Panel, SkeletonRows, StatusBadge } from '../../ui/index.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { assetResource } from './asset-queries.ts';
import { useTypeFields } from './types/asset-type-queries.ts';

/** At most this many parts are shown; the others are in the list. */
const MAX_PARTS = 25;

export default function AssetPage() {
  const { t } = useTranslation(['assets', 'common']);
  const { uuid } = usePathParams('uuid');
  const can = useCan();
  const query = assetResource.useGet(uuid);
  const [isEditing, setEditing] = useState(false);
  const asset = query.data;
  const facts = useFacts(asset);
  const isArchived = Boolean(asset?.archived_at);
  return (
    <>
      <RecordPage
        title={asset?.display_name ?? t('one')}
        status={isArchived && <StatusBadge status="archived">{t('archived')}</StatusBadge>}
        back={{ path: isArchived ? paths.assets.archive().to : paths.assets.list().to, label: t('back') }}
        query={query}
        facts={facts}
        actions={
          asset &&
          !isArchived && (
            <>
              {can('SST_MANAGE_ASSET') && (
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} stroke={1.75} />}
                  onClick={() => setEditing(true)}
                >
                  {t('edit')}
                </Button>
              )}
              {can('INS_CONDUCT_INSPECTION') && (
                <Button
                  component={Link}
                  {...paths.inspections.mine({ start: asset.uuid })}
                  leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
                >
                  {t('start')}
                </Button>
              )}
            </>
          )
        }
        tabs={
          asset
            ? [
                { id: 'fields', label: t('tabs.fields'), render: () => <TypeValues asset={asset} /> },
                { id: 'parts', label: t('tabs.parts'), render: () => <Parts asset={asset} /> },
                {
                  id: 'history',
                  label: t('common:record.history'),
                  render: () => <RecordHistory resource={assetResource} id={asset.uuid} />,
                },
              ]
            : []
        }
      />
      {isEditing && asset && <AssetDialog record={asset} onClose={() => setEditing(false)} />}
    </>
  );
}

function useFacts(asset: Asset | undefined): Fact[] {
  const { t } = useTranslation(['assets', 'lists']);
  const format = useFormat();
  if (!asset) return [];
  const { type, parent, place } = asset;
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
    { label: t('fields.place'), value: place && <bdi>{`${place.lat}, ${place.lng}`}</bdi> },
    {
      label: t('lists:assets.columns.last_inspection_at'),
      value: asset.last_inspection_at && format.dateTime(asset.last_inspection_at),
    },
    { label: t('lists:assets.columns.created_at'), value: format.dateTime(asset.created_at) },
  ];
}

function TypeValues({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const { data: fields } = useTypeFields(asset.type?.uuid ?? null);
  if (!asset.type) return <EmptyState title={t('no_type.title')} text={t('no_type.text')} />;
  if (!fields) return <SkeletonRows rows={4} />;
  const toText = (value: string | number | undefined) => (typeof value === 'number' ? format.number(value) : value);
  return (
    <Panel title={asset.type.name}>
      <FactList
        facts={fields.map(({ key, name }) => ({ label: name, value: toText(asset.fields[key]) ?? t('no_value') }))}
      />
    </Panel>
  );
}

function Parts({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const filter = { parent: [asset.uuid] };
  const { data, error } = assetResource.useList({ limit: MAX_PARTS, filter: JSON.stringify(filter) });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <SkeletonRows rows={4} />;
  const { list, pagination } = data;
  if (list.length === 0) return <EmptyState title={t('no_parts.title')} text={t('no_parts.text')} />;
  return (
    <Panel
      title={t('tabs.parts')}
      actions={
        pagination.total > list.length && (
          <Button component={Link} {...paths.assets.list({ filter })} variant="default">
            {t('all_parts', { count: pagination.total })}
          </Button>
        )
      }
    >
      <FactList
        facts={list.map(({ uuid, asset_id, display_name }) => ({
          label: asset_id,
          value: (
            <Anchor component={Link} {...paths.assets.get(uuid)}>
              {display_name}
            </Anchor>
          ),
        }))}
      />
    </Panel>
  );
}
