/** Suggestions for what is being typed: the focus stays in the text, whose keys choose among them. */
import { type KeyboardEvent, useId, useState } from 'react';

interface CompletionOptions<T> {
  /**
   * The text that is being completed; the first option is active again when it changes. Null while the list is closed.
   */
  readonly query: string | null;
  readonly options: readonly T[];
  isDisabled?(option: T): boolean;
  onChoose(option: T): void;
  onClose(): void;
}

export interface Completion<T> {
  readonly listId: string;
  readonly isOpen: boolean;
  readonly options: readonly T[];
  readonly activeIndex: number;
  /** Links the text to the list for screen readers. */
  readonly aria: {
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  activate(index: number): void;
  choose(option: T): void;
  isDisabled(option: T): boolean;
  /** Returns whether the list handled the key, which the text must not see then. */
  handleKey(event: KeyboardEvent): boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export const toOptionId = (listId: string, index: number): string => `${listId}-${index}`;

export function useCompletion<T>(completion: CompletionOptions<T>): Completion<T> {
  const { query, options, isDisabled = () => false, onChoose, onClose } = completion;
  const listId = useId();
  const [active, setActive] = useState<{ readonly query: string | null; readonly index: number } | null>(null);
  const isOpen = query !== null;
  const count = options.length;
  const activeIndex = active?.query === query ? Math.max(0, Math.min(active.index, count - 1)) : 0;
  const activate = (index: number) => setActive({ query, index });
  const choose = (option: T) => {
    if (!isDisabled(option)) onChoose(option);
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (!isOpen || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing) return false;
    const step = STEPS[key];
    const option = options[activeIndex];
    if (step !== undefined) activate((activeIndex + step + count) % Math.max(count, 1));
    else if (key === 'Escape') onClose();
    else if ((key === 'Enter' || key === 'Tab') && option !== undefined) choose(option);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    ...{ listId, isOpen, options, activeIndex, isDisabled, activate, choose, handleKey },
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && count > 0 ? toOptionId(listId, activeIndex) : undefined,
    },
  };
}
