import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '../../ui/index.ts';

/** Typing rests so long before the list is asked. */
export const TYPING_DELAY_MS = 300;
/** A choice is drawn within this time; the rows that it brings would hold it up. */
const CHOICE_DELAY_MS = 50;

/**
 * What somebody is typing, ahead of the address by as long as the typing goes on. Where the address
 * changes by other hands, the draft follows it.
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

/** What is chosen shows at once; the list is asked behind it, and once for what is chosen at a stretch. */
export const useChoiceDraft = <One>(
  value: unknown,
  read: (value: unknown) => readonly One[],
  onChange: (value: unknown) => void,
) =>
  useDraft<readonly One[]>(
    value,
    read,
    (chosen) => (chosen.length > 0 ? chosen : undefined),
    onChange,
    CHOICE_DELAY_MS,
  );
