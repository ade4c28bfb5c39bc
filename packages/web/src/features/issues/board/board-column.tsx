import type { IssueStatus, IssueSummary } from '@rounds/contract/issues';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, LoadFailed, SkeletonCards, StatusGlyph } from '../../../ui/index.ts';
import { ISSUE_STATUS_LOOKS } from '../issue-marks.tsx';
import classes from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { useColumnScroll, useColumnTarget } from './board-dragging.ts';
import { type BoardQuery, isShown, useColumn } from './board-queries.ts';

interface BoardColumnProps {
  readonly query: BoardQuery;
  readonly status: IssueStatus;
  readonly count: number | undefined;
  /** The card that is being dragged, wherever it is from. */
  readonly dragged: IssueSummary | null;
  readonly onCards: (status: IssueStatus, cards: readonly IssueSummary[]) => void;
  readonly onMove: (issue: IssueSummary, status: IssueStatus) => void;
}

export function BoardColumn({ query, status, count, dragged, onCards, onMove }: BoardColumnProps) {
  const { t } = useTranslation(['issues', 'lists']);
  const format = useFormat();
  const element = useRef<HTMLElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const column = useColumn(query, status);
  const isOver = useColumnTarget(element, status);
  useColumnScroll(scroller);
  const data = useFrozen(column.data, dragged !== null);
  const hidden = !isShown(query, status);
  const cards = useMemo(() => (hidden ? [] : (data?.pages.flatMap(({ list }) => list) ?? [])), [hidden, data]);
  useEffect(() => onCards(status, cards), [onCards, status, cards]);
  const total = hidden ? 0 : (count ?? data?.pages[0]?.pagination.total);
  const name = t(`lists:issues.options.status.${status}`);
  const state =
    !dragged || dragged.status === status ? undefined : dragged.may.statuses.includes(status) ? 'open' : 'closed';
  return (
    <section
      ref={element}
      className={classes.column}
      aria-label={name}
      data-column={status}
      data-state={state}
      data-over={isOver || undefined}
    >
      <header className={classes.columnHead}>
        <span className={classes.columnGlyph} data-tone={ISSUE_STATUS_LOOKS[status].tone}>
          <StatusGlyph name={ISSUE_STATUS_LOOKS[status].glyph} size={16} />
        </span>
        <h2>{name}</h2>
        {total !== undefined && <span className={classes.count}>{format.number(total)}</span>}
      </header>
      {state === 'open' && status === 'cant_do' && (
        <p className={classes.requirement}>{t('issues:board.needs_note')}</p>
      )}
      {state === 'closed' && (
        <p className={classes.notAllowed}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {t('issues:board.not_allowed', { number: dragged?.number, status: name })}
        </p>
      )}
      <div ref={setScroller} className={classes.columnBody}>
        {column.error && !data && <LoadFailed error={column.error} retry={() => void column.refetch()} />}
        {!data && !column.error && !hidden && <SkeletonCards heights={[96, 96, 96]} />}
        {(data || hidden) && cards.length === 0 && <p className={classes.none}>{t('issues:board.none')}</p>}
        <ul className={classes.cards}>
          {cards.map((issue) => (
            <BoardCard key={issue.id} issue={issue} onMove={onMove} />
          ))}
        </ul>
        {column.hasNextPage && (
          <MoreCards
            isLoading={column.isFetchingNextPage}
            load={() => void column.fetchNextPage()}
            scroller={scroller}
          />
        )}
      </div>
    </section>
  );
}

/** Loads the next cards when the end of the column comes into view, or with a button. */
function MoreCards(props: {
  readonly isLoading: boolean;
  readonly load: () => void;
  readonly scroller: HTMLElement | null;
}) {
  const { isLoading, load, scroller } = props;
  const { t } = useTranslation('issues');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isLoading || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      root: scroller,
      rootMargin: '200px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, load, scroller]);
  return (
    <div ref={end} className={classes.more}>
      <Button variant="subtle" loading={isLoading} onClick={load}>
        {t('board.more')}
      </Button>
    </div>
  );
}

/** Keeps a value while something is being dragged, so that nothing moves under the pointer. */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [frozen, setFrozen] = useState(value);
  if (isFrozen) return frozen;
  if (frozen !== value) setFrozen(value);
  return value;
}
