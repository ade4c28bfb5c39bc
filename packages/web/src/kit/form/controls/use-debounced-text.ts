import { useCallback, useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 300;

/**
 * Records text after 300 ms without typing, on blur, and when the page is hidden, so that closing the window right
 * after typing loses nothing.
 */
export function useDebouncedText(recorded: string, record: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(record);
  latest.current = record;

  const flush = useCallback(() => {
    const waiting = pending.current;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    pending.current = null;
    latest.current(waiting.text);
  }, []);

  const setText = useCallback(
    (text: string) => {
      setDraft(text);
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = { text, timer: setTimeout(flush, DEBOUNCE_MS) };
    },
    [flush],
  );

  useEffect(() => {
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const commit = useCallback(() => {
    flush();
    setDraft(null);
  }, [flush]);

  return { text: draft ?? recorded, setText, commit, flush };
}
