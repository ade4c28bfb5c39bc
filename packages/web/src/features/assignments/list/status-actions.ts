/** Pauses, resumes and clones assignments. */
import { type AssignmentSummary, assignments } from '@rounds/contract/assignments';
import type { BulkSelection } from '@rounds/contract/list.ts';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type BulkAction, useBulkQuestion } from '../../../kit/data-table/index.ts';
import { call } from '../../../platform/api/index.ts';
import { toast } from '../../../ui/index.ts';
import { assignmentResource } from '../assignment-queries.ts';

type Change = 'pause' | 'activate';
const OPPOSITE = { pause: 'activate', activate: 'pause' } as const satisfies Record<Change, Change>;

/** Pauses or resumes an assignment; can be undone. */
export function useStatusChange() {
  const { t } = useTranslation('assignments');
  const invalidate = assignmentResource.useInvalidate();
  const { mutate } = useMutation({
    mutationFn: ({ change, id }: { change: Change; id: number }) => call(assignments[change], { params: { id } }),
    onSettled: invalidate,
  });
  return (change: Change, { id, title }: AssignmentSummary) =>
    mutate(
      { change, id },
      {
        onSuccess: () =>
          toast.success(t(change === 'pause' ? 'paused' : 'activated', { title }), {
            undo: () => mutate({ change: OPPOSITE[change], id }),
          }),
      },
    );
}

export function useClone() {
  const invalidate = assignmentResource.useInvalidate();
  return useMutation({
    mutationFn: ({ id }: AssignmentSummary) =>
      call(assignments.clone, { params: { id }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: invalidate,
  });
}

/** These cannot be undone, because they may change only some of the selection. */
export function useBulkStatusActions(): readonly BulkAction[] {
  const { t } = useTranslation('assignments');
  const invalidate = assignmentResource.useInvalidate();
  const ask = useBulkQuestion();
  const toAction = (change: Change): BulkAction => ({
    key: change,
    label: t(change),
    icon: change === 'pause' ? IconPlayerPause : IconPlayerPlay,
    run: async (selection: BulkSelection, count: number, names: readonly string[]) => {
      if (!selection.ids)
        await ask({ title: t(`bulk.${change}_title`, { count }), confirmLabel: t(change) }, count, names);
      try {
        const endpoint = change === 'pause' ? assignments.bulkPause : assignments.bulkActivate;
        const { affected } = await call(endpoint, { body: selection });
        toast.success(t(`bulk.${change}_done`, { count: affected }));
      } finally {
        await invalidate();
      }
    },
  });
  return [toAction('pause'), toAction('activate')];
}
