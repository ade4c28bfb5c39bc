import type { BulkSelection } from '@rounds/contract/list.ts';
import { IconEdit } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionCancelled, type BulkAction } from '../../../kit/data-table/index.ts';

const BulkEditDialog = lazy(() => import('./bulk-edit-dialog.tsx'));

interface OpenEdit {
  readonly selection: BulkSelection;
  readonly count: number;
  /** Whether a job has been started: then the selection is cleared. */
  readonly close: (hasStarted: boolean) => void;
}

/** The bulk action that edits assets, and its dialog. */
export function useBulkEdit(): { readonly action: BulkAction; readonly dialog: ReactNode } {
  const { t } = useTranslation('assets');
  const [open, setOpen] = useState<OpenEdit | null>(null);
  const action: BulkAction = {
    key: 'edit',
    label: t('bulk_edit.open'),
    icon: IconEdit,
    run: (selection, count) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const close = (hasStarted: boolean) => {
        setOpen(null);
        if (hasStarted) resolve();
        else reject(new ActionCancelled());
      };
      setOpen({ selection, count, close });
      return promise;
    },
  };
  return {
    action,
    dialog: open && (
      <Suspense>
        <BulkEditDialog {...open} />
      </Suspense>
    ),
  };
}
