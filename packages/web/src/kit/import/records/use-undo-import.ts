/** Undoes an import after a confirmation, and reports the result. */
import type { StoredImport } from '@rounds/contract/record-import.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../../ui/index.ts';
import type { UndoSource } from './record-source.ts';

export const getImportsKey = ({ key }: UndoSource) => ['imports', key] as const;

type Undoable = Pick<StoredImport, 'id' | 'created' | 'changed'>;

export function useUndoImport(source: UndoSource) {
  const { t } = useTranslation('import');
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (id: number) => source.undoImport(id),
    onSuccess: async ({ job_id }) => {
      if (job_id !== undefined) return source.openJob(job_id);
      toast.success(t('records.undo.done'));
      await Promise.all([client.invalidateQueries({ queryKey: getImportsKey(source) }), source.refresh()]);
    },
  });
  return {
    isPending: undo.isPending,
    /** The import that was undone on this screen. */
    undoneId: undo.isSuccess && undo.data.job_id === undefined ? undo.data.id : null,
    async undo({ id, created, changed }: Undoable) {
      const isConfirmed = await confirm({
        title: t('records.undo.title'),
        text: t('records.undo.text', { created, changed }),
        confirmLabel: t('records.undo.confirm'),
        danger: true,
      });
      if (isConfirmed) undo.mutate(id);
    },
  };
}
