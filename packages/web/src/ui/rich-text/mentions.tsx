/** People who are mentioned in a text: typing @ opens a list of them, and the focus stays in the text. */

import { Popover } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Avatar } from '../display/avatar.tsx';
import { useSearchText } from '../forms/use-search-text.ts';
import { Row, Stack, Text } from '../layout/box.tsx';
import classes from './mentions.module.css';

export interface MentionOption {
  readonly id: number;
  readonly name: string;
  readonly picture?: string | null;
  /** Why this person cannot be mentioned. */
  readonly refusal?: string | undefined;
}

export interface Mentions {
  /** The name of the list, and its text without a match. */
  readonly label: string;
  readonly noneText: string;
  /** The first part of the key of the search. */
  readonly key: readonly unknown[];
  find(text: string, signal: AbortSignal): Promise<readonly MentionOption[]>;
  /** Names that are mentioned already, which are searched no more. */
  readonly names: readonly string[];
  onChoose(option: MentionOption): void;
}

const MENTION = /(?:^|[\s(])@([^\s@][^@\n]{0,39})?$/;

/** The text behind the @ before the caret, and where the @ is. */
function findTyped(editor: Editor): { readonly from: number; readonly text: string } | null {
  const { selection } = editor.state;
  if (!selection.empty) return null;
  const { parent, parentOffset, pos } = selection.$from;
  const found = MENTION.exec(parent.textBetween(0, parentOffset, '\n', ' '));
  if (!found) return null;
  const text = found[1] ?? '';
  return { from: pos - text.length - 1, text };
}

interface MentionFieldProps {
  readonly editor: Editor;
  readonly mentions: Mentions;
  readonly children: ReactNode;
}

export function MentionField({ editor, mentions, children }: MentionFieldProps) {
  const { label, noneText, key, names, find, onChoose } = mentions;
  const listId = useId();
  const typed = useEditorState({ editor, selector: ({ editor: current }) => findTyped(current) });
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const searchText = useSearchText(typed?.text ?? '');
  const isTyping = typed !== null && typed.from !== closedAt && !names.some((name) => typed.text.startsWith(name));
  const { data } = useQuery({
    queryKey: [...key, searchText.toLowerCase()],
    queryFn: ({ signal }) => find(searchText, signal),
    enabled: isTyping,
    placeholderData: keepPreviousData,
  });
  const options = data ?? [];
  // A name with several words is searched as a whole; without a match, the list closes.
  const isOpen = isTyping && data !== undefined && (options.length > 0 || !typed.text.includes(' '));
  const at = Math.min(active, Math.max(options.length - 1, 0));

  useEffect(() => {
    const attributes = {
      'aria-controls': isOpen ? listId : null,
      'aria-activedescendant': isOpen && options.length > 0 ? `${listId}-${at}` : null,
    };
    const setAttributes = () => {
      // The editor has no view while React takes its element out of the page, for example when a panel is hidden.
      if (editor.isDestroyed) return;
      const { dom } = editor.view;
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) dom.removeAttribute(name);
        else dom.setAttribute(name, value);
      }
    };
    setAttributes();
    editor.on('mount', setAttributes);
    return () => {
      editor.off('mount', setAttributes);
    };
  }, [editor, isOpen, listId, at, options.length]);

  const choose = (option: MentionOption | undefined) => {
    if (!option || option.refusal || !typed) return;
    const { from } = typed;
    const to = editor.state.selection.from;
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to }, { type: 'text', text: `@${option.name} ` })
      .run();
    setActive(0);
    onChoose(option);
  };
  /** Before the editor sees the keys, which would move the caret. */
  const handleKeys = (event: KeyboardEvent) => {
    const { key: pressed, ctrlKey, metaKey, shiftKey } = event;
    if (!isOpen || ctrlKey || metaKey || shiftKey) return;
    const step = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((at + step + options.length) % Math.max(options.length, 1));
    else if (pressed === 'Escape') setClosedAt(typed.from);
    else if ((pressed === 'Enter' || pressed === 'Tab') && options.length > 0) choose(options[at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover
      opened={isOpen}
      position="top-start"
      width={300}
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <div onKeyDownCapture={handleKeys}>{children}</div>
      </Popover.Target>
      <Popover.Dropdown className={classes.list} role="presentation">
        {options.length === 0 && (
          <Text p={2} fontSize="sm" tone="ink2" role="status">
            {noneText}
          </Text>
        )}
        <div id={listId} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            // The keys are handled in the text, which keeps the focus.
            <Row
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              gap={2}
              className={classes.option}
              aria-selected={index === at}
              aria-disabled={option.refusal !== undefined}
              // The focus stays in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              onMouseMove={() => setActive(index)}
            >
              <Avatar name={option.name} size={24} picture={option.picture ?? null} />
              <Stack as="span" shrink size="sm" breakWords>
                <span dir="auto">{option.name}</span>
                {option.refusal && (
                  <Text as="small" fontSize="xs" tone="ink2">
                    {option.refusal}
                  </Text>
                )}
              </Stack>
            </Row>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
