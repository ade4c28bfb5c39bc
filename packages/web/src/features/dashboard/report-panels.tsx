import { PAGES, toGroupPoint } from '@rounds/contract/analytics';
import type { DashboardWork } from '@rounds/contract/dashboard';
import type { InspectionSummary } from '@rounds/contract/inspections';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { canAccess, hasFeature, useSessionUser } from '../../platform/session/index.ts';
import {
  Avatar,
  EmptyState,
  Grid,
  Panel,
  ProgressBar,
  Row,
  ScoreBar,
  Stack,
  Text,
  UnstyledButton,
} from '../../ui/index.ts';
import { type PageRange, useOpenRows } from '../analytics/index.ts';
import { loadNewInspectionButton } from '../inspections/index.ts';
import classes from './dashboard.module.css';
import { LinkRow } from './link-row.tsx';

const NewInspectionButton = lazy(async () => ({ default: (await loadNewInspectionButton()).NewInspectionButton }));

interface ReportsProps {
  readonly list: readonly InspectionSummary[];
}
interface RangeProps {
  readonly range: PageRange;
}

/** The completed inspections with the lowest scores of the range; the list has all that have a score. */
export function LowestScores({ list, range }: ReportsProps & RangeProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Panel
      title={t('lowest.title')}
      actions={
        <Link {...paths.dashboardRows('average_score', range)} className={classes.openList}>
          {t('open_list')}
        </Link>
      }
    >
      {list.length === 0 ? <EmptyState title={t('lowest.empty')} /> : <Reports list={list} shows="failed" />}
    </Panel>
  );
}

/** Shows what was completed last, whatever the range. */
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
    <Grid as="ul" columnGap={4} template="minmax(0, 1fr) repeat(3, max-content)" className={classes.reports}>
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
                  <Row as="span" gap={2} maxWidth={160}>
                    <Avatar name={user.full_name} size={22} />
                    <Text as="span" truncate dir="auto">
                      {user.full_name}
                    </Text>
                  </Row>
                )}
              </span>
            }
          />
        );
      })}
    </Grid>
  );
}

type FailedQuestion = DashboardWork['most_failed'][number];
interface FailedProps extends RangeProps {
  readonly questions: DashboardWork['most_failed'];
}

/** The questions that failed most often in the range, each with a bar in proportion to the first; it opens its failed answers. */
export function MostFailed({ questions, range }: FailedProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const openRows = useOpenRows();
  const user = useSessionUser();
  const canOpen = canAccess(user, [PAGES.responses.permission]) && hasFeature(user, PAGES.responses.feature);
  const open = ({ item_base_uuid, template_id, title }: FailedQuestion) =>
    openRows?.({
      chart: 'responses.failed',
      // The same question may be in several templates, which are counted one by one here.
      query: { ...range, filter: JSON.stringify({ template: [template_id] }) },
      point: toGroupPoint(item_base_uuid),
      label: title,
    });
  const most = questions[0]?.failed_count ?? 0;
  return (
    <Panel title={t('most_failed.title')}>
      {questions.length === 0 ? (
        <EmptyState title={t('most_failed.empty')} />
      ) : (
        <Stack as="ol" gap={3} className={classes.failed}>
          {questions.map((question) => (
            <li key={`${question.template_id}:${question.item_base_uuid}`}>
              <Row as="span" align="stretch" justify="between" gap={3} pb={1}>
                {canOpen ? (
                  <UnstyledButton className={classes.failedName} onClick={() => open(question)} dir="auto">
                    {question.title}
                  </UnstyledButton>
                ) : (
                  <Text as="span" shrink breakWords dir="auto">
                    {question.title}
                  </Text>
                )}
                <Text as="bdi" weight={600} title={t('most_failed.of', { count: question.answered_count })}>
                  {format.number(question.failed_count)}
                </Text>
              </Row>
              <ProgressBar share={most > 0 ? question.failed_count / most : 0} />
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
