import type { Id, Item } from '@rounds/engine';
import { IconBraces } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, type Completion, CompletionList, ICON, useCompletion } from '../../../ui/index.ts';
import { useSetCaret } from '../controls/use-set-caret.ts';
import { CompletionEntry } from '../expressions/completion-entry.tsx';
import { ensureQuestionKey } from '../expressions/completions.ts';
import { useBuilder } from '../state/builder-context.tsx';
import classes from './answer-names.module.css';
import { findPartialReference, findQuestions, insertReference, type PartialReference } from './answer-reference.ts';

type TextField = HTMLTextAreaElement | HTMLInputElement;

export interface AnswerNameCompletion {
  /** Attributes that link the text field to its list for assistive technology. */
  readonly aria: Completion<Item>['aria'];
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
  const openedAt = useRef<number | null>(null);
  const [partial, setPartial] = useState<PartialReference | null>(null);
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
  const select = (question: Item) => {
    const element = field.current;
    if (!element || !partial) return;
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
  const completion = useCompletion({
    query: isOpen ? partial.query : null,
    options: suggestions,
    onChoose: select,
    onClose: close,
  });
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.key !== ' ' || !event.ctrlKey) return completion.handleKey(event);
    open();
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    aria: completion.aria,
    handleInput,
    onKeyDown,
    close,
    insertButton: <InsertAnswerButton label={t('answer_names.insert')} onAsk={open} />,
    list: (
      <CompletionList
        completion={completion}
        anchor={field}
        label={t('answer_names.earlier')}
        noneText={t('answer_names.none')}
        toKey={({ id }) => id}
      >
        {({ id, reference_key = null, title }) => (
          <CompletionEntry completion={{ kind: 'question', id, key: reference_key, title }} />
        )}
      </CompletionList>
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
      <IconBraces {...ICON} size={15} />
    </ActionIcon>
  );
}
