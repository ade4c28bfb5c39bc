import { FEEDS, type FeedColumnType, type FeedName, feeds } from '@rounds/contract/feeds';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchBytes, toUrl } from '../../platform/api/index.ts';
import { usePermissionList } from '../../platform/permissions/index.ts';
import { canAccess, useIsDenied, useSessionUser } from '../../platform/session/index.ts';
import { Button, FormError, Grid, ICON, Notice, ScrollRegion, SettingsSection, Text } from '../../ui/index.ts';
import classes from './api.module.css';

/** The rows are enough to see what the columns contain. */
const SHOWN_ROWS = 5;

type Row = Readonly<Record<string, unknown>>;

/** Calls the feed as the person who is signed in, and shows its first rows. */
export function FeedRows({ name }: { readonly name: FeedName }) {
  const { t, i18n } = useTranslation('api');
  const toList = usePermissionList();
  const user = useSessionUser();
  const isDenied = useIsDenied('export');
  const { access } = feeds[name];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['feed-rows', name],
    enabled: false,
    queryFn: async ({ signal }) => {
      // A page of answers ends with an inspection, so it may be longer than its limit.
      const url = toUrl(feeds[name], undefined, { limit: SHOWN_ROWS });
      const file = await fetchBytes(url, { language: i18n.language, signal, onShare: () => {} });
      return toRows(await file.text()).slice(0, SHOWN_ROWS);
    },
  });
  const mayRead = canAccess(user, access) && !isDenied;
  return (
    <SettingsSection title={t('feeds.try.title')} text={t('feeds.try.text', { count: SHOWN_ROWS })}>
      {mayRead ? (
        <Button
          variant="default"
          className={classes.try}
          loading={isFetching}
          leftSection={<IconPlayerPlay {...ICON} />}
          onClick={() => void refetch()}
        >
          {t('feeds.try.button')}
        </Button>
      ) : (
        <Notice tone="amber">
          {isDenied ? t('feeds.try.denied') : t('feeds.try.forbidden', { permissions: toList(access) })}
        </Notice>
      )}
      <Grid role="status" gap={3} shrink className={classes.result}>
        {error && <FormError>{error.message || t('feeds.try.failed')}</FormError>}
        {data?.length === 0 && (
          <Text size="sm" tone="ink2">
            {t('feeds.try.empty')}
          </Text>
        )}
        {data && data.length > 0 && <RowTable name={name} rows={data} />}
      </Grid>
    </SettingsSection>
  );
}

const toRows = (lines: string): Row[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

function RowTable({ name, rows }: { readonly name: FeedName; readonly rows: readonly Row[] }) {
  const { t } = useTranslation('api');
  const columns = Object.keys(rows[0]!);
  const types: Readonly<Record<string, FeedColumnType>> = FEEDS[name];
  const isNumber = (column: string) => types[column] === 'number' || types[column] === 'integer';
  return (
    <ScrollRegion className={classes.scroll} aria-label={t('feeds.try.rows')}>
      <Text as="table" fontSize="sm" noWrap className={classes.rows}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" title={column} data-number={isNumber(column) || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.id)}>
              {columns.map((column) => (
                <td key={column} dir="auto" title={toText(row[column])} data-number={isNumber(column) || undefined}>
                  {toText(row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Text>
    </ScrollRegion>
  );
}

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
