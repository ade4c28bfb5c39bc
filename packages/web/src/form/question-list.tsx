import type { AnswerKey, Id } from '@rounds/engine';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LinkedText } from '../ui/index.ts';
import { colourOf } from './colour.ts';
import { columnStyle, columnsOf } from './columns.ts';
import { useForm, useQuestion } from './form-context.tsx';
import type { FormView } from './form-view.ts';
import { QuestionCard } from './question-card.tsx';
import css from './question-list.module.css';
import { cardOf, focusQuestion, isInSight } from './question-place.ts';
import { AddRow, RepeatHead, RowHead } from './rows.tsx';
import type { StepRow } from './steps.ts';

/** Up to so many cards are simply there; of more, only those near the window are. */
const ALL_AT_ONCE = 40;
const USUAL_HEIGHT = 118;

interface QuestionListProps {
  readonly view: FormView;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly showMissing: boolean;
  readonly hasHelp: (id: Id) => boolean;
  readonly openHelp: ((id: Id) => void) | null;
  /** What else stands against an answer, where somebody knows of it. */
  readonly Against?: ComponentType<{ readonly answerKey: AnswerKey }>;
}

export function QuestionList(props: QuestionListProps) {
  return props.view.rows.length > ALL_AT_ONCE ? <LongList {...props} /> : <WholeList {...props} />;
}

function WholeList(props: QuestionListProps) {
  const { rows, sought, current } = props.view;
  const { records } = useForm();
  const start = useRef(current);
  useEffect(() => {
    const target = sought?.key ?? start.current;
    if (!target) return;
    if (sought || !isInSight(target)) cardOf(target)?.scrollIntoView?.({ block: 'center' });
    if (sought?.focus) focusQuestion(target);
  }, [sought]);
  return (
    <div className={css.whole}>
      {side(rows).map((beside) => {
        const [first] = beside;
        const columns = first?.group && columnsOf(records, first.group);
        const cards = beside.map((row) => <Row key={row.id} {...props} row={row} />);
        if (!first || !columns) return cards;
        return (
          <div key={first.id} className={css.beside} style={columnStyle(columns)}>
            {cards.map((card) => (
              <div key={card.key} className={css.cell}>
                {card}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** Questions that stand side by side, together; everything else by itself. */
function side(rows: readonly StepRow[]): StepRow[][] {
  const parts: StepRow[][] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    const before = last?.[0];
    const isBeside = row.group && before?.group === row.group && isSameRow(row, before);
    if (last && isBeside) last.push(row);
    else parts.push([row]);
  }
  return parts;
}

const isSameRow = (a: StepRow, b: StepRow): boolean => a.place.row?.join() === b.place.row?.join();

function LongList(props: QuestionListProps) {
  const { rows, sought, current } = props.view;
  const start = useRef(current);
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0), []);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => props.scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]!.id,
    overscan: 6,
    scrollMargin: margin,
    gap: 10,
  });

  const places = useRef(rows);
  places.current = rows;
  useEffect(() => {
    const target = sought?.key ?? start.current;
    const index = places.current.findIndex(({ key }) => key === target);
    if (!target || index === -1 || (!sought && isInSight(target))) return;
    virtual.scrollToIndex(index, { align: 'center' });
    if (!sought?.focus) return;
    // The card is drawn only once the list has come to its place.
    const focus = requestAnimationFrame(() => focusQuestion(target));
    return () => cancelAnimationFrame(focus);
  }, [sought, virtual]);

  return (
    <div ref={list} className={css.list} style={{ blockSize: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          className={css.row}
          style={{ transform: `translateY(${start - margin}px)` }}
        >
          <Row {...props} row={rows[index]!} />
        </div>
      ))}
    </div>
  );
}

function Row(props: QuestionListProps & { row: StepRow }) {
  const { row, view, showMissing, hasHelp, openHelp, Against } = props;
  switch (row.kind) {
    case 'heading':
      return <Heading row={row} />;
    case 'repeat':
      return <RepeatHead row={row} isTitled={row.item.id !== view.step?.id} showMissing={showMissing} />;
    case 'row':
      return <RowHead row={row} />;
    case 'add':
      return <AddRow row={row} goTo={view.goTo} />;
    case 'question':
      return (
        <QuestionCard
          row={row}
          isCurrent={row.key === view.current}
          showMissing={showMissing}
          takeUp={() => view.setCurrent(row.key)}
          openHelp={openHelp && hasHelp(row.item.id) ? () => openHelp(row.item.id) : undefined}
          Against={Against}
        />
      );
  }
}

/** The title of a section inside the section. */
function Heading({ row: { item, key } }: { row: StepRow }) {
  const { state } = useQuestion(key);
  return (
    <h2 className={css.heading} dir="auto" {...colourOf(state.color)}>
      <LinkedText text={item.title} />
    </h2>
  );
}
