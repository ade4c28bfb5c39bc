import type { SessionUser } from '@rounds/contract/auth';
import type { SectionBlock } from '@rounds/contract/sections';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatCell, type ListPage, useTableText } from '../../../kit/data-table/index.ts';
import { linkTo } from '../../../paths.ts';
import { type CallOptions, call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { canAccess, useSessionUser } from '../../../platform/session/index.ts';
import { Chip, ListRow, Panel, Row, SkeletonRows, Text, useIsPhone } from '../../../ui/index.ts';
import { SECTION_LISTS, type SectionList } from '../section-lists.ts';
import classes from '../sections.module.css';
import { BlockFailed } from './block-failed.tsx';
import { Unavailable } from './unavailable.tsx';

const SHOWN_ROWS = 5;
/** The smallest page size of lists. */
const LIMIT = 10;
const REFRESH_MS = 60_000;
/** The widths from which on a row has space for one more column. On phones every row has one. */
const COLUMN_WIDTHS = [0, 7, 10];

/** The filter and the order of a saved view, as its list has them in its address. */
const toSearch = (queryString: string) => Object.fromEntries(new URLSearchParams(queryString));

function useRows({ call: endpoint, list }: SectionList, queryString: string) {
  const { filter, sort } = toSearch(queryString);
  const query = { limit: LIMIT, ...(filter && { filter }), ...(sort && { sort }) };
  return useQuery({
    queryKey: ['section-rows', list.table_name, query],
    queryFn: ({ signal }) =>
      call(endpoint, { query, signal, silent: true } as unknown as CallOptions<typeof endpoint>) as unknown as Promise<
        ListPage<object>
      >,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** The first rows of a saved view. */
export function QueryBlock({ block }: { readonly block: SectionBlock }) {
  const sectionList = SECTION_LISTS.get(block.table_name ?? '');
  if (!sectionList || typeof block.query_string !== 'string')
    return <Unavailable reason="deleted" title={block.title} />;
  return <Rows block={block} source={sectionList} queryString={block.query_string} />;
}

interface RowsProps {
  readonly block: SectionBlock;
  readonly source: SectionList;
  readonly queryString: string;
}

function Rows({ block, source, queryString }: RowsProps) {
  const { t } = useTranslation('sections');
  const format = useFormat();
  const text = useTableText(source.list);
  const viewer = useSessionUser();
  const { data, error, refetch } = useRows(source, queryString);
  const title = block.title || text.all();
  const visibleList = data?.list.slice(0, SHOWN_ROWS) ?? [];
  const total = data?.pagination.total ?? 0;
  const isExact = data?.pagination.total_is_exact ?? true;
  const rest = total - visibleList.length;
  return (
    <Panel
      isFlush
      label={title}
      className={classes.panel}
      title={
        <>
          <bdi>{title}</bdi>
          {data && <Chip className={classes.count}>{text.total(total, isExact)}</Chip>}
        </>
      }
    >
      {error && !data && <BlockFailed error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows rows={SHOWN_ROWS} />}
      {data && visibleList.length === 0 && (
        <Text py={3} px={4} tone="ink2">
          {t('query.nothing')}
        </Text>
      )}
      <ul>
        {visibleList.map((row, at) => (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of any list, replaced as a whole
            key={at}
            {...toRow(source, row, viewer)}
            end={<Cells source={source} row={row} width={block.width} />}
          />
        ))}
      </ul>
      <Row as="footer" wrap align="stretch" justify="between" gap={2} fontSize="sm" mt="auto" className={classes.foot}>
        <span>
          {rest > 0 && (isExact ? t('query.more', { count: rest, number: format.number(rest) }) : t('query.many'))}
        </span>
        <Link {...linkTo(source.path, toSearch(queryString))} className={classes.open}>
          {t('query.open')}
        </Link>
      </Row>
    </Panel>
  );
}

const toRow = ({ toName, toPath, target }: SectionList, row: object, viewer: SessionUser) => ({
  title: <bdi>{toName(row)}</bdi>,
  ...(toPath && target && canAccess(viewer, target.access) && { to: toPath(row, viewer) }),
});

function Cells({ source, row, width }: { readonly source: SectionList; readonly row: object; readonly width: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useTableText(source.list);
  const isPhone = useIsPhone();
  const columns = source.columns
    .slice(0, COLUMN_WIDTHS.filter((from) => (isPhone ? 0 : width) >= from).length)
    .flatMap((selector) => source.list.columns.find((column) => column.selector === selector) ?? []);
  return columns.map((column) => {
    const value = toValue((row as Readonly<Record<string, unknown>>)[column.selector]);
    const word = column.options && typeof value === 'string' ? text.option(column, value) : null;
    return (
      <Text
        as="span"
        key={column.selector}
        size="sm"
        tone="ink2"
        tabular
        textAlign="end"
        minWidth={104}
        title={text.column(column)}
      >
        {word ?? formatCell(column, value, { format, t: t as never })}
      </Text>
    );
  });
}

/** People, assets and types are objects with a name. */
function toValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { name, full_name, display_name, title } = value as Readonly<Record<string, unknown>>;
  return full_name ?? display_name ?? name ?? title ?? null;
}
