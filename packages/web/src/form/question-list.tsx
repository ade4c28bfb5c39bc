import type { Id, Item } from '@rounds/engine';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LinkedText } from '../ui/index.ts';
import type { FormView } from './form-view.ts';
import { QuestionCard } from './question-card.tsx';
import css from './question-list.module.css';
import { cardOf, focusQuestion, isInSight } from './question-place.ts';
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
  readonly Against?: ComponentType<{ readonly item: Item }>;
}

export function QuestionList(props: QuestionListProps) {
  return props.view.rows.length > ALL_AT_ONCE ? <LongList {...props} /> : <WholeList {...props} />;
}

function WholeList(props: QuestionListProps) {
  const { rows, sought, current } = props.view;
  const start = useRef(current);
  useEffect(() => {
    const target = sought?.id ?? start.current;
    if (!target) return;
    if (sought || !isInSight(target)) cardOf(target)?.scrollIntoView?.({ block: 'center' });
    if (sought) focusQuestion(target);
  }, [sought]);
  return (
    <div className={css.whole}>
      {rows.map((row) => (
        <Row key={row.item.id} {...props} row={row} />
      ))}
    </div>
  );
}

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
    getItemKey: (index) => rows[index]!.item.id,
    overscan: 6,
    scrollMargin: margin,
    gap: 10,
  });

  const places = useRef(rows);
  places.current = rows;
  useEffect(() => {
    const target = sought?.id ?? start.current;
    const index = places.current.findIndex(({ item }) => item.id === target);
    if (!target || index === -1 || (!sought && isInSight(target))) return;
    virtual.scrollToIndex(index, { align: 'center' });
    if (!sought) return;
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

function Row({ row, view, showMissing, hasHelp, openHelp, Against }: QuestionListProps & { row: StepRow }) {
  const { kind, item } = row;
  if (kind === 'heading') {
    return (
      <h2 className={css.heading} dir="auto">
        <LinkedText text={item.title} />
      </h2>
    );
  }
  return (
    <QuestionCard
      item={item}
      isCurrent={item.id === view.current}
      showMissing={showMissing}
      takeUp={() => view.setCurrent(item.id)}
      openHelp={openHelp && hasHelp(item.id) ? () => openHelp(item.id) : undefined}
      Against={Against}
    />
  );
}
