import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '../../ui/index.ts';

/** Typing rests so long before the list is asked. */
export const REST_MS = 300;

/**
 * What somebody is typing, ahead of the address by as long as the typing goes on. Where the address
 * changes by other hands, the draft follows it.
 */
export function useDraft<Draft>(
  value: unknown,
  read: (value: unknown) => Draft,
  write: (draft: Draft) => unknown,
  onChange: (value: unknown) => void,
): [Draft, (draft: Draft, isTyped?: boolean) => void] {
  const [draft, setDraft] = useState(() => read(value));
  const written = useRef(JSON.stringify(value));
  const told = JSON.stringify(value);
  const readNow = useRef(read);
  readNow.current = read;
  useEffect(() => {
    if (told === written.current) return;
    written.current = told;
    setDraft(readNow.current(told === undefined ? undefined : JSON.parse(told)));
  }, [told]);
  const send = (next: Draft) => {
    const sent = write(next);
    const text = JSON.stringify(sent);
    if (text === written.current) return;
    written.current = text;
    onChange(sent);
  };
  const sendSoon = useDebouncedCallback(send, { delay: REST_MS, flushOnUnmount: true });
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
