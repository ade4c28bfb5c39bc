/** The unsent comment of an issue, kept on the device until it is sent. */
import type { RichText } from '@rounds/engine';
import { toPlainText } from '@rounds/engine';
import { useRef, useState } from 'react';
import { useSessionUser } from '../../../platform/session/index.ts';
import { DRAFT_PREFIX } from './device-work.ts';
import type { MentionedPerson } from './mention-text.ts';

export interface CommentValues {
  readonly text: RichText;
  readonly people: readonly MentionedPerson[];
  readonly media: readonly string[];
}
export interface Draft extends CommentValues {
  /** The server stores the comment under it, so that sending it twice stores it once. */
  readonly uuid: string;
}

const createDraft = (): Draft => ({ uuid: crypto.randomUUID(), text: [], people: [], media: [] });

export const isEmptyComment = ({ text, media }: CommentValues): boolean =>
  toPlainText(text).trim() === '' && media.length === 0;

function readDraft(key: string): Draft | null {
  try {
    const storedValue = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    return storedValue?.uuid && Array.isArray(storedValue.text) ? { ...createDraft(), ...storedValue } : null;
  } catch {
    return null;
  }
}

function storeDraft(key: string, draft: Draft): void {
  try {
    if (isEmptyComment(draft)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts as long as the screen.
  }
}

export function useDraft(issueUuid: string) {
  const user = useSessionUser();
  const key = `${DRAFT_PREFIX}${user.id}.${issueUuid}`;
  const [draft, setDraft] = useState(() => readDraft(key) ?? createDraft());
  // A mention changes the text and the people before the next rendering.
  const latest = useRef(draft);
  const keep = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    storeDraft(key, next);
  };
  return {
    draft,
    change: (values: Partial<CommentValues>) => keep({ ...latest.current, ...values }),
    clear: () => keep(createDraft()),
  };
}
