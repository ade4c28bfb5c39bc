import type { DashboardWork } from '@rounds/contract/dashboard';
import type { InspectionSummary } from '@rounds/contract/inspections';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { changeSearch, paths } from '../../paths.ts';
import { Avatar, EmptyState, Panel, ProgressBar, ScoreBar } from '../../ui/index.ts';
import { loadNewInspectionButton } from '../inspections/index.ts';
import classes from './dashboard.module.css';
import { LinkRow } from './link-row.tsx';

const NewInspectionButton = lazy(async () => ({ default: (await loadNewInspectionButton()).NewInspectionButton }));

interface ReportsProps {
  readonly list: readonly InspectionSummary[];
}

const LOWEST_FIRST = JSON.stringify([{ key: 'score_percent', direction: 'asc' }]);

/** The completed inspections with the lowest scores of the range; the list has all that have a score. */
export function LowestScores({ list }: ReportsProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Panel
      title={t('lowest.title')}
      actions={
        <Link
          {...changeSearch({ card: 'average_score', sort: LOWEST_FIRST })}
          resetScroll={false}
          className={classes.openList}
        >
          {t('open_list')}
        </Link>
      }
    >
      {list.length === 0 ? <EmptyState title={t('lowest.empty')} /> : <Reports list={list} shows="failed" />}
    </Panel>
  );
}

/** What was completed last, whatever the range. */
export function LatestReports({ list }: ReportsProps) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  return (
    <Panel title={t('latest.title')}>
      {list.length === 0 ? (
        <EmptyState
          title={t('latest.empty.title')}
          text={t('latest.empty.text')}
          action={
            <Suspense>
              <NewInspectionButton
                variant="filled"
                onClick={() => void navigate(paths.inspections.mine({ isNew: true }))}
              />
            </Suspense>
          }
        />
      ) : (
        <Reports list={list} shows="date" />
      )}
    </Panel>
  );
}

function Reports({ list, shows }: ReportsProps & { readonly shows: 'failed' | 'date' }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <ul className={classes.reports}>
      {list.map((report) => {
        const { id, uuid, asset, template_title, document_id, user, score_percent, failed_count, completed_at } =
          report;
        const second = asset ? template_title : document_id;
        return (
          <LinkRow
            key={id}
            link={paths.inspections.report(uuid)}
            title={<span dir="auto">{asset?.display_name ?? report.title ?? template_title}</span>}
            description={<span dir="auto">{second}</span>}
            end={
              <span className={classes.reportEnd}>
                <ScoreBar percent={score_percent === null ? null : score_percent / 100} />
                <bdi className={classes.fact} data-failed={(shows === 'failed' && failed_count > 0) || undefined}>
                  {shows === 'failed'
                    ? t('failed', { count: failed_count })
                    : completed_at && format.dateTime(completed_at)}
                </bdi>
                {user && (
                  <span className={classes.person}>
                    <Avatar name={user.full_name} size={22} />
                    <span className={classes.personName} dir="auto">
                      {user.full_name}
                    </span>
                  </span>
                )}
              </span>
            }
          />
        );
      })}
    </ul>
  );
}

interface FailedProps {
  readonly questions: DashboardWork['most_failed'];
}

/** The questions that failed most often in the range, each with a bar in proportion to the first. */
export function MostFailed({ questions }: FailedProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const most = questions[0]?.failed_count ?? 0;
  return (
    <Panel title={t('most_failed.title')}>
      {questions.length === 0 ? (
        <EmptyState title={t('most_failed.empty')} />
      ) : (
        <ol className={classes.failed}>
          {questions.map(({ item_base_uuid, template_id, title, failed_count, answered_count }) => (
            <li key={`${template_id}:${item_base_uuid}`}>
              <span className={classes.failedTitle}>
                <span dir="auto">{title}</span>
                <bdi title={t('most_failed.of', { count: answered_count })}>{format.number(failed_count)}</bdi>
              </span>
              <ProgressBar share={most > 0 ? failed_count / most : 0} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
