import { assetList } from '@rounds/contract/assets';
import { assignments, type NamedAsset } from '@rounds/contract/assignments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFilters } from '../../../../kit/data-table/index.ts';
import { changeSearch, useSearchParams } from '../../../../paths.ts';
import { call } from '../../../../platform/api/index.ts';
import { useCan } from '../../../../platform/session/index.ts';
import { Button, Drawer, FormError, Row, Stack, Text, TreeSelect } from '../../../../ui/index.ts';
import classes from '../editor.module.css';
import { useAssetTree } from './place-fields.tsx';

const MAX_NAMED = 20;
interface AddManyAssetsProps {
  onAdd(found: readonly NamedAsset[]): void;
  onClose(): void;
}
/** Adds all assets that are part of others, have a type or match any other filter of their list. */
export function AddManyAssets({ onAdd, onClose }: AddManyAssetsProps) {
  const { t } = useTranslation(['assignments', 'common']);
  const navigate = useNavigate();
  const canSeeTree = useCan()('SST_VIEW_ASSET');
  const assetTree = useAssetTree();
  const [within, setWithin] = useState<readonly (string | number)[]>([]);
  // The filters of a list are in the address of the screen.
  const { filter } = useSearchParams('filter');
  const combined = { ...toFilter(filter), ...(within.length > 0 && { within }) };
  const isFiltered = Object.keys(combined).length > 0;
  const { data, error, isFetching } = useQuery({
    queryKey: ['assignments', 'select-assets', combined],
    queryFn: ({ signal }) => call(assignments.selectAssets, { body: { filter: combined }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: isFiltered,
  });
  const total = isFiltered && !error ? data?.total : undefined;
  useEffect(
    () => () => void navigate({ ...changeSearch({ filter: undefined }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <Drawer opened onClose={onClose} position="right" size={520} title={t('assets.add_many')}>
      <Stack gap={4}>
        <Text size="xs" tone="ink3">
          {t('assets.add_many_text')}
        </Text>
        {canSeeTree && (
          <TreeSelect
            label={t('assets.within')}
            description={t('assets.within_text')}
            source={assetTree}
            value={within}
            onChange={setWithin}
          />
        )}
        <div className={classes.filters}>
          <ListFilters list={assetList} search="search" />
        </div>
        {error && <FormError>{error.message}</FormError>}
        <div role="status">
          {total !== undefined && data && (
            <>
              <strong>{t('assets.found', { count: total })}</strong>
              <ul className={classes.names}>
                {data.assets.slice(0, MAX_NAMED).map(({ uuid, display_name }) => (
                  <li key={uuid} dir="auto">
                    {display_name}
                  </li>
                ))}
              </ul>
              {total > MAX_NAMED && (
                <Text size="xs" tone="ink3">
                  {t('and_more', { count: total - MAX_NAMED })}
                </Text>
              )}
            </>
          )}
          {!isFiltered && (
            <Text size="xs" tone="ink3">
              {t('assets.choose_filter')}
            </Text>
          )}
        </div>
        <Row wrap gap={2} justify="end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            disabled={!total || isFetching}
            onClick={() => {
              onAdd(data!.assets);
              onClose();
            }}
          >
            {t('assets.add_found', { count: total ?? 0 })}
          </Button>
        </Row>
      </Stack>
    </Drawer>
  );
}
function toFilter(text: string | undefined): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null ? { ...filter } : {};
  } catch {
    return {};
  }
}
