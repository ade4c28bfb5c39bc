import type { IssueStatus, IssueSummary } from '@rounds/contract/issues';
import { IconLock } from '@tabler/icons-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Box,
  Button,
  ICON,
  LoadFailed,
  Row,
  SkeletonCards,
  Stack,
  StatusGlyph,
  Text,
  useAutoScroll,
} from '../../../ui/index.ts';
import { ISSUE_STATUS_STYLES } from '../issue-marks.tsx';
import classes from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { cardDrag } from './board-dragging.ts';
import { type BoardQuery, isShown, useColumn } from './board-queries.ts';

interface BoardColumnProps {
  readonly query: BoardQuery;
  readonly status: IssueStatus;
  readonly count: number | undefined;
  /** The card that is being dragged, wherever it is from. */
  readonly dragged: IssueSummary | null;
  /** Called with the cards that the column shows; what it returns is called when it does not show them any more. */
  readonly onCards: (status: IssueStatus, cards: readonly IssueSummary[]) => () => void;
  readonly onMove: (issue: IssueSummary, status: IssueStatus) => void;
}

export function BoardColumn({ query, status, count, dragged, onCards, onMove }: BoardColumnProps) {
  const { t } = useTranslation(['issues', 'lists']);
  const format = useFormat();
  const element = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const column = useColumn(query, status);
  const isOver = cardDrag.useDropTarget(element, {
    accepts: ({ may }) => may.statuses.includes(status),
    getHint: () => true,
    onDrop: (issue) => onMove(issue, status),
  });
  useAutoScroll(scroller);
  const data = useFrozen(column.data, dragged !== null);
  const hidden = !isShown(query, status);
  const cards = useMemo(() => (hidden ? [] : (data?.pages.flatMap(({ list }) => list) ?? [])), [hidden, data]);
  useEffect(() => onCards(status, cards), [onCards, status, cards]);
  const total = hidden ? 0 : (count ?? data?.pages[0]?.pagination.total);
  const name = t(`lists:issues.options.status.${status}`);
  const state =
    !dragged || dragged.status === status ? undefined : dragged.may.statuses.includes(status) ? 'open' : 'closed';
  return (
    <Stack
      as="section"
      ref={element}
      className={classes.column}
      aria-label={name}
      data-column={status}
      data-state={state}
      data-over={isOver}
    >
      <Row as="header" hideBelow="tablet" gap={2} px={3} pt={3} pb={2} className={classes.columnHead}>
        <span className={classes.columnGlyph} data-tone={ISSUE_STATUS_STYLES[status].tone}>
          <StatusGlyph name={ISSUE_STATUS_STYLES[status].glyph} size={16} />
        </span>
        <h2>{name}</h2>
        {total !== undefined && (
          <Text
            as="span"
            px={1.5}
            radius="chip"
            bg="slate-soft"
            fontSize="xs"
            tone="slate-ink"
            tabular
            className={classes.count}
          >
            {format.number(total)}
          </Text>
        )}
      </Row>
      {state === 'open' && status === 'cant_do' && (
        <Text py={2} px={3} radius="control" size="sm" className={classes.requirement}>
          {t('issues:board.needs_note')}
        </Text>
      )}
      {state === 'closed' && (
        <Row as="p" align="stretch" gap={2} className={classes.notAllowed}>
          <IconLock {...ICON} />
          {t('issues:board.not_allowed', { number: dragged?.number, status: name })}
        </Row>
      )}
      <Box ref={scroller} grow shrinkBlock px={2.5} pt={1} pb={2.5} className={classes.columnBody}>
        {column.error && !data && <LoadFailed error={column.error} retry={() => void column.refetch()} />}
        {!data && !column.error && !hidden && <SkeletonCards heights={[96, 96, 96]} />}
        {(data || hidden) && cards.length === 0 && (
          <Text py={2} px={3} radius="control" size="sm" tone="ink2" textAlign="center" className={classes.none}>
            {t('issues:board.none')}
          </Text>
        )}
        <Stack as="ul" gap={2.5}>
          {cards.map((issue) => (
            <BoardCard key={issue.id} issue={issue} onMove={onMove} />
          ))}
        </Stack>
        {column.hasNextPage && (
          <MoreCards
            isLoading={column.isFetchingNextPage}
            load={() => void column.fetchNextPage()}
            scroller={scroller}
          />
        )}
      </Box>
    </Stack>
  );
}

/** Loads the next cards when the end of the column comes into view, or with a button. */
function MoreCards(props: {
  readonly isLoading: boolean;
  readonly load: () => void;
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const { isLoading, load, scroller } = props;
  const { t } = useTranslation('issues');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isLoading || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      root: scroller.current,
      rootMargin: '200px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, load, scroller]);
  return (
    <Row ref={end} align="stretch" justify="center" pt={2}>
      <Button variant="subtle" loading={isLoading} onClick={load}>
        {t('board.more')}
      </Button>
    </Row>
  );
}

/** Keeps a value while something is being dragged, so that nothing moves under the pointer. */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [frozen, setFrozen] = useState(value);
  if (isFrozen) return frozen;
  if (frozen !== value) setFrozen(value);
  return value;
}
