import type { Id, Item } from '@rounds/engine';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '../builder-context.tsx';
import { questionKey } from '../expressions/question-key.ts';
import { useCaretAfter } from '../use-caret-after.ts';
import { AnswerNameList } from './answer-name-list.tsx';
import { InsertAnswerButton } from './insert-answer-button.tsx';
import { type NameWritten, nameAt, questionsFor, withName } from './naming-at.ts';

type TextField = HTMLTextAreaElement | HTMLInputElement;

export interface AnswerNames {
  /** For the text field, so that its list is known to who does not see it. */
  readonly aria: {
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  /** After what is typed. */
  follow(element: TextField): void;
  /** Whether the key was for the list. */
  onKeyDown(event: KeyboardEvent): boolean;
  close(): void;
  /** The button that offers the list; keeps the focus in the text. */
  readonly button: ReactNode;
  readonly list: ReactNode;
}

/**
 * Puts the answer of an earlier question into a text, as `${reference_key}`: chosen from a list that
 * opens with the button, with Ctrl and space, or as soon as `${` is typed.
 */
export function useAnswerNames(id: Id, field: RefObject<TextField | null>, write: (text: string) => void): AnswerNames {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const listId = useId();
  const asked = useRef<number | null>(null);
  const [written, setWritten] = useState<NameWritten | null>(null);
  const [chosen, setChosen] = useState(0);
  const found = written ? questionsFor(session.store.records(), id, written.word) : [];
  const isOpen = written !== null && (found.length > 0 || written.word === '');

  const close = () => {
    asked.current = null;
    if (written) setWritten(null);
  };
  const follow = ({ value, selectionStart }: TextField) => {
    const next = nameAt(value, selectionStart ?? value.length, asked.current);
    if (!next) asked.current = null;
    if (next === null && written === null) return;
    setChosen(0);
    setWritten(next);
  };
  const ask = () => {
    const element = field.current;
    if (!element) return;
    element.focus();
    asked.current = element.selectionStart ?? element.value.length;
    follow(element);
  };
  const caretAfter = useCaretAfter(field);
  const take = (question: Item | undefined) => {
    const element = field.current;
    if (!element || !written || !question) return;
    const { reference_key = null, title } = question;
    const next = withName(element.value, written, questionKey(session, { id: question.id, key: reference_key, title }));
    write(next.text);
    close();
    caretAfter(next.caret);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, shiftKey } = event;
    if (key === ' ' && ctrlKey) ask();
    else if (!isOpen) return false;
    else if (key === 'ArrowDown') setChosen((chosen + 1) % Math.max(found.length, 1));
    else if (key === 'ArrowUp') setChosen((chosen + found.length - 1) % Math.max(found.length, 1));
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey && found.length > 0) take(found[chosen]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && found.length > 0 ? `${listId}-${chosen}` : undefined,
    },
    follow,
    onKeyDown,
    close,
    button: <InsertAnswerButton label={t('answer_names.insert')} onAsk={ask} />,
    list: isOpen && (
      <AnswerNameList id={listId} anchor={field} questions={found} chosen={chosen} onTake={take} onClose={close} />
    ),
  };
}
