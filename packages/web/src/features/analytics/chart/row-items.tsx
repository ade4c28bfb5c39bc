/** The rows behind a chart, as short lines: what it is, and what it counts for. */
import type { AssetRow, ChartRows } from '@rounds/contract/analytics';
import type { InspectionSummary } from '@rounds/contract/inspections';
import type { IssueSummary } from '@rounds/contract/issues';
import type { Permission } from '@rounds/contract/permissions.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkTarget, paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Avatar, Box, Grid, Row, ScoreBar, StatusBadge } from '../../../ui/index.ts';
import { AnswerItem } from '../rows-panel/answer-item.tsx';
import classes from './rows.module.css';

interface ItemProps {
  readonly title: ReactNode;
  readonly link: LinkTarget;
  /** The permissions of which any one opens the screen of the row. */
  readonly access: readonly Permission[];
  readonly facts: readonly ReactNode[];
  readonly end?: ReactNode;
}

function Item({ title, link, access, facts, end }: ItemProps) {
  const can = useCan();
  return (
    <Row as="li" justify="between" gap={3} size="sm" py={2} px={4} borderBottom="line2" className={classes.row}>
      <Grid shrink gap="half" breakWords>
        {can(...access) ? (
          <Link {...link} className={classes.name} dir="auto">
            {title}
          </Link>
        ) : (
          <span className={classes.name} dir="auto">
            {title}
          </span>
        )}
        <Row as="span" wrap gap="half" columnGap={3} size="xs" tone="ink2">
          {facts.map((fact, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their order
            fact ? <span key={index}>{fact}</span> : null,
          )}
        </Row>
      </Grid>
      {end && (
        <Box as="span" fixed maxWidth="45%" className={classes.end}>
          {end}
        </Box>
      )}
    </Row>
  );
}

const Person = ({ name }: { readonly name: string }) => (
  <Row as="span" inline gap={1}>
    <Avatar name={name} size={18} />
    <bdi>{name}</bdi>
  </Row>
);

const REPORT: readonly Permission[] = ['INS_VIEW_INSPECTION_REPORT', 'INS_CONDUCT_INSPECTION'];

export function InspectionItem({ row }: { readonly row: InspectionSummary }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const { uuid, asset, template_title, document_id, user, status, score_percent, completed_at, due_at } = row;
  return (
    <Item
      title={asset?.display_name ?? template_title}
      link={paths.inspections.report(uuid)}
      access={REPORT}
      facts={[
        user && <Person name={user.full_name} />,
        asset && <bdi>{template_title}</bdi>,
        document_id && <bdi>{document_id}</bdi>,
        (completed_at ?? due_at) && <bdi>{format.dateTime(completed_at ?? due_at)}</bdi>,
      ]}
      end={
        status === 'completed' ? (
          <ScoreBar percent={score_percent === null ? null : score_percent / 100} />
        ) : (
          <StatusBadge status={status}>{t(`inspections.options.status.${status}`)}</StatusBadge>
        )
      }
    />
  );
}

const ISSUE_STATUSES = {
  to_do: 'to_do',
  in_progress: 'in_progress',
  complete: 'completed',
  cant_do: 'skipped',
} as const;

export function IssueItem({ row }: { readonly row: IssueSummary }) {
  const { t } = useTranslation(['charts', 'lists']);
  const format = useFormat();
  const { id, number, title, status, assignee, asset, due_at, is_overdue } = row;
  return (
    <Item
      title={title}
      link={paths.issues.get(id)}
      access={['ACT_VIEW_ISSUE', 'ACT_VIEW_ISSUE_LIST', 'ACT_CREATE_ISSUE', 'INS_CONDUCT_INSPECTION']}
      facts={[
        <bdi key="number">{`#${number}`}</bdi>,
        assignee && <Person name={assignee.name} />,
        asset && <bdi>{asset.display_name}</bdi>,
        due_at && <bdi>{t('charts:rows.due', { date: format.date(due_at) })}</bdi>,
      ]}
      end={
        is_overdue ? (
          <StatusBadge status="overdue">{t('charts:rows.overdue')}</StatusBadge>
        ) : (
          <StatusBadge status={ISSUE_STATUSES[status]}>{t(`lists:issues.options.status.${status}`)}</StatusBadge>
        )
      }
    />
  );
}

function AssetItem({ row }: { readonly row: AssetRow }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const { uuid, asset_id, display_name, asset_type, last_inspected_at, last_score } = row;
  return (
    <Item
      title={display_name}
      link={paths.assets.get(uuid)}
      access={['SST_VIEW_ASSET']}
      facts={[
        <bdi key="id">{asset_id}</bdi>,
        asset_type && <bdi>{asset_type}</bdi>,
        last_inspected_at ? t('rows.last', { date: format.date(last_inspected_at) }) : t('never'),
      ]}
      end={<ScoreBar percent={last_score === null ? null : last_score / 100} />}
    />
  );
}

interface PersonItemProps {
  readonly name: string;
  readonly inspections: number;
  /** The score in percent. */
  readonly score: number | null;
  readonly last: string;
}

/** Somebody who answered in inspections. */
export function PersonItem({ name, inspections, score, last }: PersonItemProps) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  return (
    <Row as="li" justify="between" gap={3} size="sm" py={2} px={4} borderBottom="line2" className={classes.row}>
      <Grid shrink gap="half" breakWords>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <Row as="span" wrap gap="half" columnGap={3} size="xs" tone="ink2">
          <span>{t('rows.count_inspections', { count: inspections })}</span>
          <bdi>{format.dateTime(last)}</bdi>
        </Row>
      </Grid>
      <Box as="span" fixed maxWidth="45%" className={classes.end}>
        <ScoreBar percent={score} />
      </Box>
    </Row>
  );
}

// biome-ignore lint/suspicious/noExplicitAny: the kind of row decides which one is used
export const ROW_ITEMS: Readonly<Record<ChartRows, ComponentType<{ readonly row: any }>>> = {
  inspections: InspectionItem,
  issues: IssueItem,
  answers: AnswerItem,
  assets: AssetItem,
};
