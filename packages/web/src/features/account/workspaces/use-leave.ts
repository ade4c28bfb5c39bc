import { type WorkspaceDetails, workspaces } from '@rounds/contract/workspaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, queryClient } from '../../../platform/api/index.ts';
import { countPendingWork, storeSession } from '../../../platform/session/index.ts';
import { confirm } from '../../../ui/index.ts';

/** Leaves the workspace after a question; what is unsent on this device has to be sent before. */
export function useLeave({ id, display_name }: WorkspaceDetails) {
  const { t } = useTranslation('account');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const leave = async () => {
    if ((await countPendingWork()) > 0) return setError(t('leave.unsent'));
    const isConfirmed = await confirm({
      title: t('leave.question', { name: display_name }),
      text: t('leave.consequence'),
      confirmLabel: t('leave.leave'),
      requiredText: display_name,
      danger: true,
    });
    if (!isConfirmed) return;
    setError(null);
    setIsPending(true);
    try {
      await call(workspaces.leave, { params: { id }, body: { display_name }, silent: true });
      storeSession(null);
      queryClient.clear();
      window.location.assign('/login');
    } catch (problem) {
      setError((problem as Error).message);
      setIsPending(false);
    }
  };
  return { leave, error, isPending };
}
