import type { Asset } from '@rounds/contract/assets';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  Anchor,
  Button,
  Grid,
  ICON,
  ListRow,
  LoadFailed,
  Panel,
  ScoreBar,
  SkeletonRows,
  Text,
} from '../../../ui/index.ts';
import { AssetDialog } from '../asset-dialog.tsx';
import { assetResource } from '../asset-queries.ts';
import { Count } from './asset-inspections.tsx';
import classes from './asset-page.module.css';

/** The maximum number of parts; the others are in the list. */
const MAX_PARTS = 6;

/** The assets that are part of this one. */
export function Parts({ asset, count }: { asset: Asset; count: number }) {
  const { t } = useTranslation('assets');
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const canAdd = can('SST_MANAGE_ASSET') && !asset.archived_at;
  if (count === 0 && !canAdd) return null;
  return (
    <Panel
      className={classes.wide}
      label={t('parts.title')}
      title={
        <>
          {t('parts.title')}
          <Count count={count} />
        </>
      }
      actions={
        <>
          {count > 0 && (
            <Anchor component={Link} {...paths.assets.list({ filter: { parent: [asset.uuid] } })} size="sm">
              {t('open_list')}
            </Anchor>
          )}
          {canAdd && (
            <Button variant="subtle" size="xs" leftSection={<IconPlus {...ICON} />} onClick={() => setAdding(true)}>
              {t('parts.add')}
            </Button>
          )}
        </>
      }
    >
      {count === 0 ? (
        <Text fontSize="sm" tone="ink2">
          {t('parts.none')}
        </Text>
      ) : (
        <PartList asset={asset} />
      )}
      {isAdding && <AssetDialog record={null} parent={asset} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function PartList({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const filter = JSON.stringify({ parent: [asset.uuid] });
  const { data, error, refetch } = assetResource.useList({ limit: MAX_PARTS, filter });
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  return (
    <Grid as="ul" template="repeat(auto-fill, minmax(240px, 1fr))">
      {data.list.map(({ uuid, asset_id, display_name, type, open_issues, last_score }) => (
        <ListRow
          key={uuid}
          title={<bdi>{display_name}</bdi>}
          description={
            <bdi>
              {[asset_id, type?.name, open_issues > 0 && t('figures.count_issues', { count: open_issues })]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          }
          to={paths.assets.get(uuid).to}
          end={last_score !== null && <ScoreBar percent={last_score / 100} width={36} />}
        />
      ))}
    </Grid>
  );
}
