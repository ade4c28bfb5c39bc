import type { Notice } from '@rounds/contract/notices';
import { IconCloudOff, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useIsServerReachable } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import {
  ActionIcon,
  Box,
  Button,
  Center,
  EmptyState,
  ICON,
  keepFocus,
  LoadFailed,
  Notice as Message,
  Row,
  Segmented,
  SkeletonRows,
  Stack,
  Text,
  UnstyledButton,
} from '../../ui/index.ts';
import { NOTICE_FILTERS, type NoticeFilter, useMarkRead, useNotices } from './notice-queries.ts';
import { NoticeRow } from './notice-row.tsx';
import classes from './notices.module.css';

interface NoticePanelProps {
  readonly unread: number;
  readonly jobPaths: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** The notices of a person by day, newest first. */
export function NoticePanel({ unread, jobPaths, onClose }: NoticePanelProps) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const [filter, setFilter] = useState<NoticeFilter>('all');
  const isReachable = useIsServerReachable();
  const markRead = useMarkRead();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useNotices(filter);
  const list = data?.pages.flatMap((page) => page.list) ?? [];
  const open = (notice: Notice) => {
    if (notice.read_at === null) markRead.mutate(notice.id);
    onClose();
  };
  return (
    <Stack shrinkBlock>
      <Row wrap gap={2} py={2.5} px={4} borderBottom="line2">
        <Segmented
          size="xs"
          value={filter}
          onChange={(value) => setFilter(value as NoticeFilter)}
          data={NOTICE_FILTERS.map((value) => ({
            value,
            label: t(`filter.${value}`, { number: format.number(unread) }),
          }))}
        />
        <UnstyledButton
          className={classes.markAll}
          disabled={unread === 0 || !isReachable}
          onClick={() => markRead.mutate(null)}
        >
          {t('mark_all')}
        </UnstyledButton>
        <ActionIcon
          aria-label={t('settings')}
          renderRoot={(props) => <Link {...paths.account.settings('notices')} {...props} onClick={onClose} />}
        >
          <IconSettings {...ICON} size={18} />
        </ActionIcon>
      </Row>
      {!isReachable && (
        <Message tone="calm" role="status" Icon={IconCloudOff} className={classes.message}>
          {t('offline')}
        </Message>
      )}
      <Box shrinkBlock overflow="auto" ref={keepFocus}>
        {isPending && isReachable && <SkeletonRows rows={5} height={56} />}
        {error && isReachable && !data && <LoadFailed title={t('load_failed')} error={error} retry={refetch} />}
        {data && list.length === 0 && (
          <EmptyState
            kind="filtered"
            title={t(`empty.${filter}`)}
            text={filter === 'all' ? t('empty.text') : undefined}
          />
        )}
        {groupByDay(list, format.date).map(({ day, notices }) => (
          <section key={day} aria-label={toDayName(day)}>
            <Text as="h3" py={2} px={4} borderBottom="line2" size="xs" tone="ink2" weight={550}>
              {toDayName(day)}
            </Text>
            <ul>
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} jobPaths={jobPaths} onOpen={() => open(notice)} />
              ))}
            </ul>
          </section>
        ))}
        {hasNextPage && (
          <Center p={3}>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('older')}
            </Button>
          </Center>
        )}
      </Box>
    </Stack>
  );

  function toDayName(day: string): string {
    const now = Date.now();
    if (day === format.date(new Date(now).toISOString())) return t('today');
    if (day === format.date(new Date(now - DAY_MS).toISOString())) return t('yesterday');
    return day;
  }
}

const DAY_MS = 24 * 3_600_000;

interface Day {
  readonly day: string;
  readonly notices: Notice[];
}

/** Groups notices by the days of the person's time zone, as `toDay` writes them. */
function groupByDay(list: readonly Notice[], toDay: (iso: string) => string): readonly Day[] {
  const days: Day[] = [];
  for (const notice of list) {
    const day = toDay(notice.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.notices.push(notice);
    else days.push({ day, notices: [notice] });
  }
  return days;
}
