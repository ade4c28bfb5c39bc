/** People who are mentioned in a text: typing @ opens a list of them, and the focus stays in the text. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CompletionList } from '../completion/completion-list.tsx';
import { useCompletion } from '../completion/use-completion.ts';
import { Avatar } from '../display/avatar.tsx';
import { useSearchText } from '../forms/use-search-text.ts';
import { Stack, Text } from '../layout/box.tsx';
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
  const field = useRef<HTMLDivElement>(null);
  const typed = useEditorState({ editor, selector: ({ editor: current }) => findTyped(current) });
  const [closedAt, setClosedAt] = useState<number | null>(null);
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
  const completion = useCompletion({
    query: isOpen ? typed.text : null,
    options,
    isDisabled: ({ refusal }) => refusal !== undefined,
    onChoose: choose,
    onClose: () => typed && setClosedAt(typed.from),
  });
  const { 'aria-controls': controls, 'aria-activedescendant': activeDescendant } = completion.aria;

  useEffect(() => {
    const attributes = { 'aria-controls': controls, 'aria-activedescendant': activeDescendant };
    const setAttributes = () => {
      // The editor has no view while React takes its element out of the page, for example when a panel is hidden.
      if (editor.isDestroyed) return;
      const { dom } = editor.view;
      for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined) dom.removeAttribute(name);
        else dom.setAttribute(name, value);
      }
    };
    setAttributes();
    editor.on('mount', setAttributes);
    return () => {
      editor.off('mount', setAttributes);
    };
  }, [editor, controls, activeDescendant]);

  function choose(option: MentionOption) {
    if (!typed) return;
    const { from } = typed;
    const to = editor.state.selection.from;
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to }, { type: 'text', text: `@${option.name} ` })
      .run();
    onChoose(option);
  }
  return (
    <>
      {/* Before the editor sees the keys, which would move the caret. */}
      <div ref={field} onKeyDownCapture={completion.handleKey}>
        {children}
      </div>
      <CompletionList
        completion={completion}
        anchor={field}
        label={label}
        noneText={noneText}
        width={300}
        side="above"
        toKey={({ id }) => id}
      >
        {({ name, picture, refusal }) => (
          <>
            <Avatar name={name} size={24} picture={picture ?? null} />
            <Stack as="span" shrink size="sm" breakWords className={classes.name}>
              <span dir="auto">{name}</span>
              {refusal && (
                <Text as="small" fontSize="xs" tone="ink2">
                  {refusal}
                </Text>
              )}
            </Stack>
          </>
        )}
      </CompletionList>
    </>
  );
}
