import type { Asset } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Lightbox, pictureAddress } from '../../../kit/form/index.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Anchor, Button, Grid, LoadFailed, Panel, Row, SkeletonRows, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from './asset-files.module.css';

/** @param enabled whether the person may read reports */
export const useAssetPhotos = (uuid: string, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: ['inspections', 'photos', uuid],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam: before }) =>
      call(inspections.listAssetPhotos, { params: { id: uuid }, query: { before }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  });

/** The photos of all inspections, newest first; each leads to its inspection. */
export function AssetPhotos({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const [opened, setOpened] = useState<number | null>(null);
  const query = useAssetPhotos(asset.uuid, true);
  const photos = query.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Panel title={t('photos.title')}>
      {query.error && !query.data && <LoadFailed error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.data && photos.length === 0 && <Text tone="ink2">{t('photos.none')}</Text>}
      <Grid as="ul" gap={3} template="repeat(auto-fill, minmax(132px, 1fr))" className={classes.photos}>
        {photos.map(({ uuid, inspection }, index) => (
          <Row as="li" shrink breakWords key={`${uuid} ${inspection.uuid}`} align="stretch">
            <UnstyledButton
              className={classes.photo}
              onClick={() => setOpened(index)}
              aria-label={t('photos.open', { number: index + 1, title: inspection.title })}
            >
              <img src={pictureAddress(uuid, 'thumb')} alt="" loading="lazy" />
            </UnstyledButton>
            <Anchor component={Link} {...paths.inspections.report(inspection.uuid)} size="sm">
              <bdi>{inspection.title}</bdi>
            </Anchor>
            <Text as="bdi" fontSize="sm" tone="ink3">
              {format.date(inspection.at)}
            </Text>
          </Row>
        ))}
      </Grid>
      {query.hasNextPage && (
        <Row wrap gap={4} justify="center" mt={3}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('photos.more')}
          </Button>
        </Row>
      )}
      {opened !== null && (
        <Lightbox
          pictures={photos.map(({ uuid, inspection }) => ({
            uuid,
            title: `${inspection.title}, ${format.date(inspection.at)}`,
            address: pictureAddress(uuid, 'screen'),
          }))}
          index={opened}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}
