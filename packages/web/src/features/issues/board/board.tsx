import { ISSUE_STATUSES, type IssueStatus, type IssueSummary } from '@rounds/contract/issues';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Grid, PanelTabs, Stack, useIsPhone, VisuallyHidden } from '../../../ui/index.ts';
import { setShownIssues } from '../shown-issues.ts';
import { useStatusChange } from '../status/use-status-change.tsx';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { cardDrag } from './board-dragging.ts';
import { handleBoardKeys } from './board-keys.ts';
import { type BoardQuery, useCounts, useMoveCard } from './board-queries.ts';

/** Issues by status; a card that is moved gets the status of its column. */
export function Board({ query }: { readonly query: BoardQuery }) {
  const { t } = useTranslation(['issues', 'lists']);
  const isPhone = useIsPhone();
  const [shown, setShown] = useState<IssueStatus>('to_do');
  const [message, setMessage] = useState('');
  const board = useRef<HTMLDivElement>(null);
  const counts = useCounts(query);
  const moveCard = useMoveCard(query);
  /** The card that was moved last, until it is in its new column. */
  const moved = useRef<{ readonly id: number; readonly status: IssueStatus }>(undefined);
  const { change, dialog } = useStatusChange<IssueSummary>({
    onSend: (issue, status) => {
      moved.current = { id: issue.id, status };
      return moveCard(issue, status);
    },
  });
  const move = (issue: IssueSummary, status: IssueStatus) => {
    if (status === issue.status) return;
    const name = t(`lists:issues.options.status.${status}`);
    if (issue.may.statuses.includes(status)) change(issue, status);
    else setMessage(t('issues:board.not_allowed', { number: issue.number, status: name }));
  };
  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
  });
  const handleMove = useCallback((issue: IssueSummary, status: IssueStatus) => latestMove.current(issue, status), []);
  const columns = useRef(new Map<IssueStatus, readonly IssueSummary[]>());
  const handleCards = useCallback((status: IssueStatus, list: readonly IssueSummary[]) => {
    columns.current.set(status, list);
    setShownIssues(ISSUE_STATUSES.flatMap((one) => columns.current.get(one) ?? []));
    const id = moved.current?.status === status ? moved.current.id : undefined;
    if (list.some((card) => card.id === id)) {
      moved.current = undefined;
      // It is another element than in the column before, which had the focus.
      if (document.activeElement === document.body)
        board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus();
    }
    return () => void columns.current.delete(status);
  }, []);
  const dragged = cardDrag.useDragged();
  const statuses = isPhone ? [shown] : ISSUE_STATUSES;
  const moveBy = (id: number, by: -1 | 1) => {
    const issue = statuses.flatMap((one) => columns.current.get(one) ?? []).find((one) => one.id === id);
    const next = issue && ISSUE_STATUSES[ISSUE_STATUSES.indexOf(issue.status) + by];
    if (next) move(issue, next);
  };
  return (
    <Stack grow shrinkBlock>
      {isPhone && <ColumnTabs counts={counts?.counts} shown={shown} onChange={setShown} />}
      <p className={classes.message} role="status">
        {message}
      </p>
      <VisuallyHidden id="issue-board-keys">{t('issues:board.keys')}</VisuallyHidden>
      {/* A fieldset is for the fields of a form. */}
      <Grid
        ref={board}
        role="group"
        aria-label={t('issues:board.title')}
        aria-describedby="issue-board-keys"
        grow
        shrinkBlock
        gap={3}
        py={4}
        px="edge"
        className={classes.board}
        data-dragging={dragged !== null || undefined}
        onKeyDown={(event) => handleBoardKeys(event, { move: moveBy })}
      >
        {statuses.map((status) => (
          <BoardColumn
            key={status}
            query={query}
            status={status}
            count={counts && (counts.counts[status] ?? 0)}
            dragged={dragged}
            onCards={handleCards}
            onMove={handleMove}
          />
        ))}
      </Grid>
      {dialog}
    </Stack>
  );
}

interface ColumnTabsProps {
  readonly counts: Readonly<Partial<Record<IssueStatus, number>>> | undefined;
  readonly shown: IssueStatus;
  readonly onChange: (status: IssueStatus) => void;
}

/** On a phone there is room for one column. */
function ColumnTabs({ counts, shown, onChange }: ColumnTabsProps) {
  const { t } = useTranslation(['issues', 'lists']);
  const format = useFormat();
  return (
    <PanelTabs
      label={t('issues:board.title')}
      current={shown}
      onChange={(id) => onChange(id as IssueStatus)}
      tabs={ISSUE_STATUSES.map((id) => {
        const name = t(`lists:issues.options.status.${id}`);
        return { id, label: counts ? `${name} ${format.number(counts[id] ?? 0)}` : name };
      })}
    />
  );
}
