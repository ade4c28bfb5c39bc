import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '../../../ui/index.ts';

/** The pause in typing before the list is loaded. */
export const TYPING_DELAY_MS = 300;
/** Lets a choice render before the rows that it loads. */
const CHOICE_DELAY_MS = 50;

/**
 * The draft of a filter, which is ahead of the address while the person is typing. When the address changes for
 * another reason, the draft follows it.
 */
export function useDraft<Draft>(
  value: unknown,
  read: (value: unknown) => Draft,
  write: (draft: Draft) => unknown,
  onChange: (value: unknown) => void,
  delay = TYPING_DELAY_MS,
): [Draft, (draft: Draft, isTyped?: boolean) => void] {
  const [draft, setDraft] = useState(() => read(value));
  const written = useRef(JSON.stringify(value));
  const current = JSON.stringify(value);
  const readNow = useRef(read);
  readNow.current = read;
  useEffect(() => {
    if (current === written.current) return;
    written.current = current;
    setDraft(readNow.current(current === undefined ? undefined : JSON.parse(current)));
  }, [current]);
  const send = (next: Draft) => {
    const sent = write(next);
    const text = JSON.stringify(sent);
    if (text === written.current) return;
    written.current = text;
    onChange(sent);
  };
  const sendSoon = useDebouncedCallback(send, { delay, flushOnUnmount: true });
  return [
    draft,
    (next, isTyped = true) => {
      setDraft(next);
      if (isTyped) sendSoon(next);
      else {
        sendSoon.cancel();
        send(next);
      }
    },
  ];
}

/** A draft for choices: shown at once, and written once for several quick choices. */
export const useChoiceDraft = <One>(
  value: unknown,
  read: (value: unknown) => readonly One[],
  onChange: (value: unknown) => void,
) =>
  useDraft<readonly One[]>(value, read, (value) => (value.length > 0 ? value : undefined), onChange, CHOICE_DELAY_MS);
