import { useTranslation } from 'react-i18next';
import { saveBackups, signOut } from '../../platform/session/index.ts';
import { canLeavePage, choose } from '../../ui/index.ts';

/** Signs out, after asking people with unsaved changes, and those with unsent work on this device. Returns where to go, or null if the person stays. */
export function useSignOut(): () => Promise<string | null> {
  const { t } = useTranslation('common');
  return async () => {
    if (!(await canLeavePage(t))) return null;
    return signOut(async ({ waiting, uploads }) => {
      const text = [
        waiting > 0 && t('sign_out.waiting', { count: waiting }),
        uploads > 0 && t('sign_out.uploads', { count: uploads }),
      ];
      const choice = await choose({
        title: t(waiting > 0 ? 'sign_out.title' : 'sign_out.title_uploads'),
        text: text.filter(Boolean).join(' '),
        confirmLabel: t('sign_out.confirm'),
        ...(waiting > 0 && { alternativeLabel: t('sign_out.save') }),
      });
      if (choice === 'alternative') await saveBackups();
      return choice !== null;
    });
  };
}
