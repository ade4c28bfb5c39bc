import {
  type AnswerRow,
  type ChartCalls,
  type ChartKey,
  type ChartQuery,
  getChartCalls,
} from '@rounds/contract/analytics';
import { files } from '@rounds/contract/files';
import { IconFlag, IconPhotoOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import {
  Anchor,
  Avatar,
  CloseButton,
  EmptyState,
  LoadFailed,
  PlainText,
  SkeletonRows,
  useEscape,
} from '../../../ui/index.ts';
import { toRowsQuery } from '../chart/chart-queries.ts';
import { Pager } from '../chart/pager.tsx';
import classes from './answers-rail.module.css';

const PAGE_SIZE = 25;

interface AnswersRailProps {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  /** Without it, everything that was counted. */
  readonly point: string | undefined;
  /** What the bar is about, such as its option and month. */
  readonly chips: ReactNode;
  /** Other ways to the same rows, such as their table. */
  readonly actions?: ReactNode;
  readonly close: () => void;
}

/** The answers behind a bar, with the notes and photos of their inspectors. */
export function AnswersRail({ chart, query, point, chips, actions, close }: AnswersRailProps) {
  const { t } = useTranslation(['analytics-pages', 'common']);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useAnswers(chart, query, point, page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another bar starts with its first page
  useEffect(() => setPage(1), [chart, point]);
  useEscape(true, close);
  const total = data?.pagination.total;
  return (
    <aside className={classes.rail} aria-label={t('analytics-pages:answers.label')}>
      <header className={classes.head}>
        <h2 aria-live="polite">
          {total === undefined
            ? t('analytics-pages:answers.label')
            : t('analytics-pages:answers.title', { count: total })}
        </h2>
        <CloseButton className={classes.close} aria-label={t('common:close')} onClick={close} />
        <div className={classes.chips}>{chips}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.rows}>
        {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} />}
        {data?.list.length === 0 && <EmptyState kind="filtered" title={t('analytics-pages:nothing.answers.title')} />}
        <ul>
          {data?.list.map((row) => (
            <AnswerItem key={`${row.inspection_uuid}:${row.item_id}:${row.row.join()}`} row={row} />
          ))}
        </ul>
      </div>
      {data && (
        <div className={classes.pages}>
          <Pager page={page} size={PAGE_SIZE} total={data.pagination.total} setPage={setPage} />
        </div>
      )}
    </aside>
  );
}

function useAnswers(chart: ChartKey, query: ChartQuery, point: string | undefined, page: number) {
  const { rows } = getChartCalls(chart) as ChartCalls<'answers'>;
  const rowsQuery = { ...toRowsQuery(query, point), page, limit: PAGE_SIZE, exact_total: true };
  return useQuery({
    queryKey: ['analytics', chart, 'answers', rowsQuery],
    queryFn: ({ signal }) => call(rows, { query: rowsQuery, signal }),
    placeholderData: keepPreviousData,
  });
}

function AnswerItem({ row }: { readonly row: AnswerRow }) {
  const { t } = useTranslation('analytics-pages');
  const format = useFormat();
  const { asset, user, template_title, answer, note, is_failed, document_id, completed_at, issues, media } = row;
  const name = asset?.display_name ?? document_id ?? template_title;
  const [picture] = media;
  return (
    <li className={classes.answer}>
      <div className={classes.text}>
        <Link {...paths.inspections.report(row.inspection_uuid)} className={classes.name} dir="auto">
          {name}
        </Link>
        <p className={classes.value} data-failed={is_failed || undefined} dir="auto">
          {answer}
        </p>
        {note && (
          <p className={classes.note} dir="auto">
            <PlainText text={note} />
          </p>
        )}
        <p className={classes.facts}>
          {user && (
            <span className={classes.person} title={user.full_name}>
              <Avatar name={user.full_name} size={20} />
            </span>
          )}
          {document_id && asset && <bdi>{document_id}</bdi>}
          <bdi>{format.date(completed_at)}</bdi>
          {issues.map(({ id, number, title }) => (
            <Anchor
              key={id}
              component={Link}
              {...paths.issues.get(id)}
              size="xs"
              title={title}
              className={classes.issue}
            >
              <IconFlag size={14} stroke={1.75} aria-hidden />
              <bdi>{t('answers.issue', { number })}</bdi>
            </Anchor>
          ))}
        </p>
      </div>
      {picture && <Thumb uuid={picture} more={media.length - 1} />}
    </li>
  );
}

/** The first picture, or an icon for a file that is not a picture. */
function Thumb({ uuid, more }: { readonly uuid: string; readonly more: number }) {
  const { t } = useTranslation('analytics-pages');
  const [hasFailed, setFailed] = useState(false);
  const address = `/api${files.get.path.replace('{id}', uuid)}`;
  return (
    <a className={classes.thumb} href={address} target="_blank" rel="noreferrer" aria-label={t('answers.media')}>
      {hasFailed ? (
        <IconPhotoOff size={20} stroke={1.5} aria-hidden />
      ) : (
        <img src={`${address}?size=thumb`} alt="" loading="lazy" onError={() => setFailed(true)} />
      )}
      {more > 0 && <span className={classes.more}>{`+${more}`}</span>}
    </a>
  );
}
