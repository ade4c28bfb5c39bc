import type { CalendarEntry } from '@rounds/contract/assignments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { toast } from '../../../ui/index.ts';
import { useMoveOccurrence } from '../planning-queries.ts';

type Moved = Pick<CalendarEntry, 'assignment' | 'occurrence_at' | 'start_at'>;

/** Moves one occurrence; can be undone. The server rejects it if something of it has been started. */
export function useMove() {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const { mutate, isPending } = useMoveOccurrence();
  const move = ({ assignment, occurrence_at, start_at: before }: Moved, start_at: string, onMoved?: () => void) => {
    // Work that people started in addition has no date to move.
    if (occurrence_at === null) return;
    const send = (to: string, onSuccess: () => void) =>
      mutate({ assignment: assignment.id, occurrence_at, start_at: to }, { onSuccess });
    send(start_at, () => {
      onMoved?.();
      toast.success(t('move.done', { title: assignment.title, at: format.dateTime(start_at) }), {
        undo: () => send(before, () => {}),
      });
    });
  };
  return { move, isPending };
}
