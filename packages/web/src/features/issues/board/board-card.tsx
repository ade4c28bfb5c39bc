import { ISSUE_STATUSES, type IssueStatus, type IssueSummary } from '@rounds/contract/issues';
import { IconCalendar, IconDotsVertical, IconExternalLink, IconMessage, IconUsers } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../../../kit/form/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  ActionIcon,
  Avatar,
  Box,
  ICON,
  Menu,
  Row,
  Stack,
  StatusBadge,
  StatusGlyph,
  Text,
  VisuallyHidden,
} from '../../../ui/index.ts';
import { DueDate } from '../due-date.tsx';
import { ISSUE_STATUS_STYLES, LabelChip, PriorityGlyph, RISK_STYLES, toName } from '../issue-marks.tsx';
import classes from './board.module.css';
import { cardDrag } from './board-dragging.ts';

interface BoardCardProps {
  readonly issue: IssueSummary;
  readonly onMove: (issue: IssueSummary, status: IssueStatus) => void;
}

export const BoardCard = memo(({ issue, onMove }: BoardCardProps) => {
  const { t } = useTranslation(['issues', 'lists']);
  const navigate = useNavigate();
  const format = useFormat();
  const element = useRef<HTMLLIElement>(null);
  const { uuid, number, title, priority, risk, category, sub_category, labels, assignee, asset, site, may } = issue;
  const isMovable = may.statuses.length > 0;
  const isDragged = cardDrag.useDraggable(element, () => issue, { isDisabled: !isMovable });
  const place = asset?.display_name ?? site?.path;
  return (
    <Stack
      as="li"
      ref={element}
      gap={1}
      py={2.5}
      px={3}
      bg="surface"
      border="line"
      radius="menu"
      shadow="card"
      relative
      className={classes.card}
      data-dragged={isDragged || undefined}
      data-movable={isMovable || undefined}
    >
      <Row gap={1.5} size="xs" tone="ink2" tabular>
        <PriorityGlyph priority={priority} />
        <bdi>{`#${number}`}</bdi>
        <Row as="span" gap={1} ms="auto">
          {assignee && (
            <Row as="span" inline align="stretch" title={assignee.name}>
              {assignee.type === 'group' ? (
                <IconUsers {...ICON} size={18} />
              ) : (
                <Avatar name={assignee.name} size={22} />
              )}
              <VisuallyHidden>{`${t('lists:issues.columns.assignee')}: ${assignee.name}`}</VisuallyHidden>
            </Row>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={26} aria-label={t('issues:board.actions', { title })}>
                <IconDotsVertical {...ICON} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown miw={200}>
              <Menu.Item
                leftSection={<IconExternalLink {...ICON} />}
                onClick={() => void navigate(paths.issues.get(uuid))}
              >
                {t('issues:board.open')}
              </Menu.Item>
              <Menu.Label>{t('issues:board.move_to')}</Menu.Label>
              {ISSUE_STATUSES.filter((status) => status !== issue.status).map((status) => (
                <Menu.Item
                  key={status}
                  disabled={!may.statuses.includes(status)}
                  leftSection={<StatusGlyph name={ISSUE_STATUS_STYLES[status].glyph} />}
                  onClick={() => onMove(issue, status)}
                >
                  {t(`lists:issues.options.status.${status}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Row>
      </Row>
      <Link className={classes.cardTitle} {...paths.issues.get(uuid)} data-card={issue.id} draggable={false} dir="auto">
        {title}
      </Link>
      {place && (
        <Text as="span" size="sm" tone="ink2" breakWords dir="auto">
          {place}
        </Text>
      )}
      {issue.picture && (
        <Box
          as="img"
          fullWidth
          radius="control"
          bg="sunken"
          height={92}
          fit="cover"
          src={pictureAddress(issue.picture, 'thumb')}
          alt=""
          loading="lazy"
          draggable={false}
        />
      )}
      <Row wrap gap={1.5} mt={1}>
        <LabelChip name={toName((sub_category ?? category).name_lang)} color={category.color} />
        {risk !== 'none' && <StatusBadge {...RISK_STYLES[risk]}>{t(`lists:issues.options.risk.${risk}`)}</StatusBadge>}
        {labels.map((label) => (
          <LabelChip key={label.id} name={label.name} color={label.color} />
        ))}
        <Row as="span" ms="auto" size="xs" tone="ink2" tabular className={classes.facts}>
          {issue.comments_count > 0 && (
            <Row as="span" className={classes.fact} title={t('lists:issues.columns.comments_count')}>
              <IconMessage {...ICON} size={14} />
              <VisuallyHidden>{t('lists:issues.columns.comments_count')}</VisuallyHidden>
              {format.number(issue.comments_count)}
            </Row>
          )}
          {issue.completed_at && <bdi>{t('issues:board.done', { date: format.date(issue.completed_at) })}</bdi>}
          {issue.due_at && !issue.completed_at && (
            <Row as="span" className={classes.fact}>
              {!issue.is_overdue && <IconCalendar {...ICON} size={14} />}
              <VisuallyHidden>{t('lists:issues.columns.due_at')}</VisuallyHidden>
              <DueDate issue={issue} />
            </Row>
          )}
        </Row>
      </Row>
    </Stack>
  );
});
