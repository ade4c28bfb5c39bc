import type { Asset } from '@rounds/contract/assets';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../custom-fields/index.ts';
import { getShownName } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Anchor, Button, EmptyState, FactList, LoadFailed, Panel, SkeletonRows } from '../../ui/index.ts';
import { assetResource } from './asset-queries.ts';
import { useTypeFields } from './types/asset-type-queries.ts';

/** At most this many parts are shown; the others are in the list. */
const MAX_PARTS = 25;

/** The values of the fields of its type. */
export function TypeValues({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const { data: fields } = useTypeFields(asset.type?.uuid ?? null);
  if (!asset.type) return <EmptyState title={t('no_type.title')} text={t('no_type.text')} />;
  if (!fields) return <SkeletonRows rows={4} />;
  return (
    <Panel title={asset.type.name}>
      <FactList
        facts={fields.map((field) => {
          const value = asset.fields[field.key];
          return {
            label: getShownName(field),
            value: value === undefined ? t('no_value') : <FieldValue field={field} value={value} />,
          };
        })}
      />
    </Panel>
  );
}

/** The assets that are part of this one. */
export function Parts({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const filter = { parent: [asset.uuid] };
  const { data, error, refetch } = assetResource.useList({ limit: MAX_PARTS, filter: JSON.stringify(filter) });
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />;
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
