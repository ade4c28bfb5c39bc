import { useEffect } from 'react';
import { useSession } from '../state/translation-context.tsx';

/** Handles undo and redo while no text is edited, because in a text the browser undoes typing. */
export function useScreenKeys(): void {
  const session = useSession();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')) return;
      event.preventDefault();
      void (event.shiftKey ? session.redo() : session.undo());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [session]);
  useEffect(() => {
    const retry = () => session.queue.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [session]);
}
