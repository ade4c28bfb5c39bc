import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDenied } from '../../../platform/session/index.ts';
import {
  ActionIcon,
  Anchor,
  Box,
  Chip,
  CloseButton,
  EmptyState,
  Grid,
  ICON,
  LoadFailed,
  Row,
  SkeletonRows,
  Stack,
  useEscape,
} from '../../../ui/index.ts';
import { Pager } from '../chart/pager.tsx';
import type { RowsSource } from './open-rows.ts';
import classes from './rows-panel.module.css';

const PAGE_SIZE = 25;

/** The values before and after the one whose rows are shown; undefined at the ends. */
export interface PanelSteps {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

interface RowsPanelProps {
  readonly source: RowsSource;
  /** The properties that the rows share. */
  readonly chips: readonly string[];
  readonly steps?: PanelSteps | undefined;
  readonly close: () => void;
}

/** Shows exactly the rows that were counted, next to the chart or figure that counts them. */
export function RowsPanel({ source, chips, steps, close }: RowsPanelProps) {
  const { t, i18n } = useTranslation(['charts', 'common']);
  const isDenied = useIsDenied('export');
  const { id, kind, Item, list } = source;
  const { page, setPage, data, error, refetch } = useRows(source);
  useEscape(true, close);
  const total = data?.pagination.total;
  return (
    <Stack as="aside" bg="surface" shrinkBlock aria-label={t('charts:rows.label')}>
      <Grid as="header" align="center" gap={2} py={3} px={4} borderBottom="line" template="minmax(0, 1fr) auto">
        <h2 aria-live="polite">
          {total === undefined ? t('charts:rows.label') : t(`charts:rows.count_${kind}`, { count: total })}
        </h2>
        <CloseButton className={classes.close} aria-label={t('common:close')} onClick={close} />
        <Row shrink wrap gap={2} columnGap={3} className={classes.chips}>
          {chips.map((chip) => (
            <Chip key={chip}>{chip}</Chip>
          ))}
        </Row>
        <Row shrink wrap gap={2} columnGap={3} className={classes.actions}>
          {steps && <Steps steps={steps} />}
          <Anchor component={Link} {...list} size="sm" className={classes.action}>
            {t('charts:rows.as_list')}
          </Anchor>
          {!isDenied && (
            <Anchor size="sm" className={classes.action} download href={source.toExportUrl(i18n.language)}>
              {t('charts:rows.export')}
            </Anchor>
          )}
        </Row>
      </Grid>
      <Box grow shrinkBlock overflow="auto">
        {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} />}
        {data?.list.length === 0 && <EmptyState kind="filtered" title={t('charts:empty.title')} />}
        {/* The item of the rows may load after them. */}
        {data && (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <ul>
              {data.list.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of any list, replaced as a whole
                <Item key={`${id}:${page}:${index}`} row={row} />
              ))}
            </ul>
          </Suspense>
        )}
      </Box>
      {total !== undefined && (
        <div className={classes.pages}>
          <Pager page={page} size={PAGE_SIZE} total={total} setPage={setPage} />
        </div>
      )}
    </Stack>
  );
}

function useRows(source: RowsSource) {
  const { id } = source;
  const [page, setPage] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin with their first page
  useEffect(() => setPage(1), [id]);
  const query = useQuery({
    queryKey: ['analytics', 'rows', id, page],
    queryFn: ({ signal }) => source.load({ page, limit: PAGE_SIZE, exact_total: true }, signal),
    placeholderData: keepPreviousData,
  });
  return { ...query, page, setPage };
}

function Steps({ steps: { previous, next } }: { readonly steps: PanelSteps }): ReactNode {
  const { t } = useTranslation('charts');
  return (
    <>
      <ActionIcon aria-label={t('rows.value_before')} disabled={!previous} onClick={previous}>
        <IconChevronLeft {...ICON} data-mirror size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('rows.value_after')} disabled={!next} onClick={next}>
        <IconChevronRight {...ICON} data-mirror size={18} />
      </ActionIcon>
    </>
  );
}
