import type { Item } from '@rounds/engine';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../ui/index.ts';
import { CompletionEntry } from '../expressions/completion-entry.tsx';
import classes from './answer-names.module.css';

interface AnswerNameListProps {
  id: string;
  /** The text field that the list is attached to. */
  anchor: RefObject<HTMLElement | null>;
  questions: readonly Item[];
  activeIndex: number;
  onSelect: (question: Item) => void;
  onClose: () => void;
}

const MIN_WIDTH = 280;
const MAX_HEIGHT = 320;
const VIEWPORT_MARGIN = 8;

/**
 * Suggestions below the text field, or above it where there is more room. They are rendered in a portal,
 * because rows and panels would clip them.
 */
export function AnswerNameList({ id, anchor, questions, activeIndex, onSelect, onClose }: AnswerNameListProps) {
  const { t } = useTranslation('builder');
  const [position, setPosition] = useState<{ left: number; width: number; top?: number; bottom?: number } | null>(null);
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return;
    const width = Math.min(Math.max(box.width, MIN_WIDTH), innerWidth - 2 * VIEWPORT_MARGIN);
    const left = Math.max(VIEWPORT_MARGIN, Math.min(box.left, innerWidth - width - VIEWPORT_MARGIN));
    const isBelow = innerHeight - box.bottom >= MAX_HEIGHT || innerHeight - box.bottom > box.top;
    setPosition({ left, width, ...(isBelow ? { top: box.bottom + 4 } : { bottom: innerHeight - box.top + 4 }) });
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
      style={position ?? { visibility: 'hidden' }}
    >
      {questions.length === 0 && (
        <Text p={2} size="sm" tone="ink2">
          {t('answer_names.none')}
        </Text>
      )}
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
          isActive={index === activeIndex}
          onSelect={() => onSelect(question)}
        />
      ))}
    </div>,
    document.body,
  );
}
