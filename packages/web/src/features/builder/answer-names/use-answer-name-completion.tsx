import type { Id, Item } from '@rounds/engine';
import { IconBraces } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon } from '../../../ui/index.ts';
import { useSetCaret } from '../controls/use-set-caret.ts';
import { ensureQuestionKey } from '../expressions/completions.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { AnswerNameList } from './answer-name-list.tsx';
import classes from './answer-names.module.css';
import { findPartialReference, findQuestions, insertReference, type PartialReference } from './answer-reference.ts';

type TextField = HTMLTextAreaElement | HTMLInputElement;

export interface AnswerNameCompletion {
  /** Attributes that link the text field to its list for assistive technology. */
  readonly aria: {
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  /** Call after every input. */
  handleInput(element: TextField): void;
  /** Returns true when the list handled the key. */
  onKeyDown(event: KeyboardEvent): boolean;
  close(): void;
  /** Opens the list without moving the focus out of the text. */
  readonly insertButton: ReactNode;
  readonly list: ReactNode;
}

/**
 * Inserts a reference to the answer of an earlier question, written `${reference_key}`. The list opens with
 * the button, with Ctrl+Space, or as soon as `${` is typed.
 */
export function useAnswerNameCompletion(
  id: Id,
  field: RefObject<TextField | null>,
  write: (text: string) => void,
): AnswerNameCompletion {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const listId = useId();
  const openedAt = useRef<number | null>(null);
  const [partial, setPartial] = useState<PartialReference | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const suggestions = partial ? findQuestions(session.store.records(), id, partial.query) : [];
  const isOpen = partial !== null && (suggestions.length > 0 || partial.query === '');

  const close = () => {
    openedAt.current = null;
    if (partial) setPartial(null);
  };
  const handleInput = ({ value, selectionStart }: TextField) => {
    const next = findPartialReference(value, selectionStart ?? value.length, openedAt.current);
    if (!next) openedAt.current = null;
    if (next === null && partial === null) return;
    setActiveIndex(0);
    setPartial(next);
  };
  const open = () => {
    const element = field.current;
    if (!element) return;
    element.focus();
    openedAt.current = element.selectionStart ?? element.value.length;
    handleInput(element);
  };
  const setCaret = useSetCaret(field);
  const select = (question: Item | undefined) => {
    const element = field.current;
    if (!element || !partial || !question) return;
    const { reference_key = null, title } = question;
    const next = insertReference(
      element.value,
      partial,
      ensureQuestionKey(session, { id: question.id, key: reference_key, title }),
    );
    write(next.text);
    close();
    setCaret(next.caret);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, shiftKey } = event;
    if (key === ' ' && ctrlKey) open();
    else if (!isOpen) return false;
    else if (key === 'ArrowDown') setActiveIndex((activeIndex + 1) % Math.max(suggestions.length, 1));
    else if (key === 'ArrowUp')
      setActiveIndex((activeIndex + suggestions.length - 1) % Math.max(suggestions.length, 1));
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey && suggestions.length > 0)
      select(suggestions[activeIndex]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && suggestions.length > 0 ? `${listId}-${activeIndex}` : undefined,
    },
    handleInput,
    onKeyDown,
    close,
    insertButton: <InsertAnswerButton label={t('answer_names.insert')} onAsk={open} />,
    list: isOpen && (
      <AnswerNameList
        id={listId}
        anchor={field}
        questions={suggestions}
        activeIndex={activeIndex}
        onSelect={select}
        onClose={close}
      />
    ),
  };
}

/** Suppresses the pointer's default, so that the text field keeps the focus. */
export function InsertAnswerButton({ label, onAsk }: { label: string; onAsk: () => void }) {
  return (
    <ActionIcon
      className={classes.insert}
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        onAsk();
      }}
    >
      <IconBraces size={15} stroke={1.75} />
    </ActionIcon>
  );
}
