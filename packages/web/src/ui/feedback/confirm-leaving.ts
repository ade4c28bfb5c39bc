import type { TFunction } from 'i18next';
import { type ChangedForms, windowForms } from '../../platform/unsaved/index.ts';
import { confirm } from './confirm-store.ts';

/** Whether the person leaves forms with unsaved changes; their changes are then given up. */
export async function confirmLeaving(forms: ChangedForms, t: TFunction<'common'>): Promise<boolean> {
  const isConfirmed = await confirm({
    title: t('leave.title'),
    text: t('leave.text'),
    confirmLabel: t('leave.confirm'),
    denyLabel: t('leave.stay'),
  });
  if (isConfirmed) forms.release();
  return isConfirmed;
}

/** Whether the page may be left for good, such as by signing out: without unsaved changes, or after the question. */
export const canLeavePage = async (t: TFunction<'common'>): Promise<boolean> =>
  !windowForms.isLost() || (await confirmLeaving(windowForms, t));
