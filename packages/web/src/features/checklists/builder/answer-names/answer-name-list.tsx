import type { Item } from '@rounds/engine';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CompletionEntry } from '../expressions/completion-entry.tsx';
import classes from './answer-names.module.css';

interface AnswerNameListProps {
  id: string;
  /** The text field that it stands below. */
  anchor: RefObject<HTMLElement | null>;
  questions: readonly Item[];
  chosen: number;
  onTake: (question: Item) => void;
  onClose: () => void;
}

const LEAST_WIDTH = 280;
const MOST_HEIGHT = 320;
const EDGE = 8;

/** Below the text, or above it where there is more room; rows and panels that cut what hangs over do not cut it. */
export function AnswerNameList({ id, anchor, questions, chosen, onTake, onClose }: AnswerNameListProps) {
  const { t } = useTranslation('builder');
  const [place, setPlace] = useState<{ left: number; width: number; top?: number; bottom?: number } | null>(null);
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return;
    const width = Math.min(Math.max(box.width, LEAST_WIDTH), innerWidth - 2 * EDGE);
    const left = Math.max(EDGE, Math.min(box.left, innerWidth - width - EDGE));
    const isBelow = innerHeight - box.bottom >= MOST_HEIGHT || innerHeight - box.bottom > box.top;
    setPlace({ left, width, ...(isBelow ? { top: box.bottom + 4 } : { bottom: innerHeight - box.top + 4 }) });
  }, [anchor]);
  useEffect(() => {
    const onScroll = (event: Event) => {
      if (event.target instanceof Element && event.target.id === id) return;
      if (event.target !== anchor.current) onClose();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [anchor, id, onClose]);
  return createPortal(
    <div
      id={id}
      role="listbox"
      aria-label={t('answer_names.earlier')}
      className={classes.list}
      style={place ?? { visibility: 'hidden' }}
    >
      {questions.length === 0 && <p className={classes.nothing}>{t('answer_names.none')}</p>}
      {questions.map((question, index) => (
        <CompletionEntry
          key={question.id}
          id={`${id}-${index}`}
          completion={{
            kind: 'question',
            id: question.id,
            key: question.reference_key ?? null,
            title: question.title,
          }}
          isChosen={index === chosen}
          onTake={() => onTake(question)}
        />
      ))}
    </div>,
    document.body,
  );
}
