import type { AnswerKey } from '@rounds/engine';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentType,
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Grid, LinkedText } from '../../../ui/index.ts';
import { toColorProps } from '../controls/color.ts';
import { ColorMark } from '../controls/color-mark.tsx';
import { useForm, useQuestion } from '../form-context.tsx';
import { hasHelp } from '../help/help-text.tsx';
import { AnswerMarkers } from '../markers/answer-markers.tsx';
import { getColumns, toColumnStyle } from '../model/columns.ts';
import { findCard, focusQuestion, isVisible } from '../model/question-place.ts';
import { type StepRow, toHeading } from '../model/steps.ts';
import { ConfirmAll } from './confirm-all.tsx';
import type { FormView } from './form-view.ts';
import { type OwnPartProps, QuestionCard } from './question-card.tsx';
import classes from './question-list.module.css';
import { AddRow, RepeatHead, RowHead } from './rows/rows.tsx';

/** Lists up to this length are rendered completely; longer ones are virtualized. */
const VIRTUALIZATION_THRESHOLD = 40;
const ESTIMATED_HEIGHT = 118;

interface QuestionListProps {
  readonly view: FormView;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly showMissing: boolean;
  readonly openHelp: ((key: AnswerKey) => void) | null;
  /** Further problems of an answer, for example from the server. */
  readonly Notices?: Notices;
  /** Content below the answer of a question, from the owner of the form. */
  readonly Footer?: Footer;
  /** Further tools of a question in addition to those for notes and photos. */
  readonly Tools?: Footer;
}
type Notices = ComponentType<{ readonly answerKey: AnswerKey }>;
type Footer = ComponentType<OwnPartProps>;

/**
 * The questions of a step. A short list that grows long while it is answered (or the other way round)
 * keeps its cards, because the current card must not be mounted again while it is used.
 */
export function QuestionList(props: QuestionListProps) {
  const { view, scroller, showMissing, openHelp, Notices, Footer, Tools } = props;
  const form = useForm();
  const { rows, scrollTarget, current, step } = view;
  const keepPlace = useKeepPlace(scroller, current);
  const callbacks = useStableCallbacks(props, keepPlace);
  const parts = useMemo(() => groupColumns(rows), [rows]);
  const isLong = parts.length > VIRTUALIZATION_THRESHOLD;
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState<number | null>(null);
  // Renders once more, because the list knows its scroll container only after mounting.
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), []);
  const margin = offset ?? 0;
  const virtual = useVirtualizer({
    count: parts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => parts[index]![0]!.id,
    overscan: 6,
    scrollMargin: margin,
    gap: GAP,
  });
  // A completely rendered list relies on the browser's scroll anchoring.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = isLong ? undefined : () => false;
  useScrollToTarget({ scrollTarget, start: current, parts, show: isLong ? virtual.scrollToIndex : undefined });

  const places: readonly Place[] = isLong ? virtual.getVirtualItems() : parts.map((_, index) => ({ index }));
  return (
    <>
      <ConfirmAll rows={rows} />
      <div
        ref={list}
        className={isLong ? classes.list : classes.whole}
        style={isLong ? { blockSize: virtual.getTotalSize() } : undefined}
      >
        {places.map(({ index, start }) => {
          const part = parts[index]!;
          return (
            <div
              key={part[0]!.id}
              ref={virtual.measureElement}
              data-index={index}
              className={start === undefined ? undefined : classes.row}
              style={start === undefined ? undefined : { transform: `translateY(${start - margin}px)` }}
            >
              <ColumnGroup rows={part}>
                {(row) => (
                  <Row
                    row={row}
                    isCurrent={row.key === current}
                    isTitled={view.layout === 'one_page' || row.item.id !== step?.id}
                    showMissing={showMissing}
                    setCurrent={callbacks.setCurrent}
                    goTo={callbacks.goTo}
                    isFolded={view.folded.has(row.key)}
                    toggleFold={callbacks.toggleFold}
                    openHelp={openHelp && hasHelp(form, row.key) ? callbacks.openHelp : undefined}
                    Notices={Notices}
                    Footer={Footer}
                    Tools={Tools}
                  />
                )}
              </ColumnGroup>
            </div>
          );
        })}
      </div>
    </>
  );
}

const GAP = 10;

interface Place {
  readonly index: number;
  /** The offset from the top in a virtualized list. */
  readonly start?: number;
}

/** Returns stable callbacks, so that only changed cards render. */
function useStableCallbacks(props: QuestionListProps, keepPlace: (key: AnswerKey) => void) {
  const latest = useRef(props);
  latest.current = props;
  return useMemo(
    () => ({
      setCurrent: (key: AnswerKey) => {
        keepPlace(key);
        latest.current.view.setCurrent(key);
      },
      goTo: (key: AnswerKey) => latest.current.view.goTo(key),
      toggleFold: (key: AnswerKey) => latest.current.view.toggleFold(key),
      openHelp: (key: AnswerKey) => latest.current.openHelp?.(key),
    }),
    [keepPlace],
  );
}

/**
 * The card that becomes current grows and the one before shrinks. Returns a function that notes where a card is, so
 * that it is still there afterwards, and the next press meets what the person sees.
 */
function useKeepPlace(scroller: RefObject<HTMLElement | null>, current: AnswerKey | null) {
  const noted = useRef<{ readonly key: AnswerKey; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const place = noted.current;
    noted.current = null;
    const card = place?.key === current && place ? findCard(place.key) : null;
    if (card && place) scroller.current?.scrollBy({ top: card.getBoundingClientRect().top - place.top });
  }, [scroller, current]);
  return useCallback((key: AnswerKey) => {
    const card = findCard(key);
    noted.current = card ? { key, top: card.getBoundingClientRect().top } : null;
  }, []);
}

interface ScrollOptions {
  readonly scrollTarget: FormView['scrollTarget'];
  readonly start: AnswerKey | null;
  readonly parts: readonly (readonly StepRow[])[];
  /** Scrolls a part of a virtualized list into view. */
  readonly show: ((index: number, options: { align: 'center' }) => void) | undefined;
}

/** Scrolls the requested question into view, initially the one to continue with. */
function useScrollToTarget({ scrollTarget, start, parts, show }: ScrollOptions): void {
  const first = useRef(start);
  const latest = useRef({ parts, show });
  latest.current = { parts, show };
  useEffect(() => {
    const target = scrollTarget?.key ?? first.current;
    if (!target || (!scrollTarget && isVisible(target))) return;
    const { parts, show } = latest.current;
    if (!show) {
      findCard(target)?.scrollIntoView?.({ block: 'center' });
      if (scrollTarget?.focus) focusQuestion(target);
      return;
    }
    const index = parts.findIndex((part) => part.some(({ key }) => key === target));
    if (index === -1) return;
    show(index, { align: 'center' });
    if (!scrollTarget?.focus) return;
    // The card is rendered only after the list has scrolled to it.
    const focus = requestAnimationFrame(() => focusQuestion(target));
    return () => cancelAnimationFrame(focus);
  }, [scrollTarget]);
}

/** Groups adjacent questions that share a line. */
function groupColumns(rows: readonly StepRow[]): StepRow[][] {
  const parts: StepRow[][] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    const previous = last?.[0];
    const isSameGroup = row.group && previous?.group === row.group && isSameRow(row, previous);
    if (last && isSameGroup) last.push(row);
    else parts.push([row]);
  }
  return parts;
}

const isSameRow = (a: StepRow, b: StepRow): boolean => a.place.row?.join() === b.place.row?.join();

/** A part of the list: one card, or several in columns. */
function ColumnGroup({ rows, children }: { rows: readonly StepRow[]; children: (row: StepRow) => ReactNode }) {
  const { records } = useForm();
  const [first] = rows;
  const columns = first?.group && getColumns(records, first.group);
  if (!first || !columns) return rows.map((row) => <Fragment key={row.id}>{children(row)}</Fragment>);
  return (
    <Grid gap={2.5} className={classes.columns} style={toColumnStyle(columns)}>
      {rows.map((row) => (
        <Grid key={row.id} className={classes.cell}>
          {children(row)}
        </Grid>
      ))}
    </Grid>
  );
}

interface RowProps {
  readonly row: StepRow;
  readonly isCurrent: boolean;
  readonly isTitled: boolean;
  readonly showMissing: boolean;
  readonly setCurrent: (key: AnswerKey) => void;
  readonly goTo: (key: AnswerKey) => void;
  readonly isFolded: boolean;
  readonly toggleFold: (key: AnswerKey) => void;
  readonly openHelp: ((key: AnswerKey) => void) | undefined;
  readonly Notices: Notices | undefined;
  readonly Footer: Footer | undefined;
  readonly Tools: Footer | undefined;
}

const Row = memo(function Row({ row, isTitled, goTo, isFolded, toggleFold, ...card }: RowProps) {
  switch (row.kind) {
    case 'heading':
      return <Heading row={row} goTo={goTo} />;
    case 'repeat':
      return <RepeatHead row={row} isTitled={isTitled} showMissing={card.showMissing} />;
    case 'row':
      return <RowHead {...{ row, isFolded, goTo }} onFold={() => toggleFold(row.key)} />;
    case 'add':
      return <AddRow row={row} goTo={goTo} />;
    case 'question':
      return <QuestionCard row={row} {...card} />;
  }
});

/** The heading of a nested section, or of what continues after it. */
function Heading({ row, goTo }: { row: StepRow; goTo: (key: AnswerKey) => void }) {
  const { state } = useQuestion(row.key);
  return (
    <>
      <h2 className={classes.heading} dir="auto" {...toColorProps(state.color)}>
        <LinkedText text={toHeading(row)} /> <ColorMark color={state.color} />
      </h2>
      <AnswerMarkers itemId={row.item.id} goTo={goTo} />
    </>
  );
}
