import { type SecurityPage, settings } from '@rounds/contract/settings';
import type { SecuritySettings } from '@rounds/contract/settings/security.ts';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../platform/api/index.ts';
import { toast } from '../../../ui/index.ts';
import { useStoreSettings } from '../settings-queries.ts';

interface PartOptions<V extends object> {
  /** The values of the form for these settings. */
  toValues(settings: SecurityPage): V;
  toBody?(values: V): Partial<SecuritySettings>;
  onSaved?(): void;
}

/** The form of one part of the security settings: it saves its own fields only. */
export function useSecurityForm<V extends object>(saved: SecurityPage, options: PartOptions<V>) {
  const { toValues, toBody, onSaved } = options;
  const { t } = useTranslation('settings');
  const storeSettings = useStoreSettings('security');
  const form = useCallForm<typeof settings.updateSecurity, V>(settings.updateSecurity, {
    initial: toValues(saved),
    ...(toBody && { toBody }),
    onSuccess: async (answer) => {
      await storeSettings(answer);
      // The server may have normalized the entries.
      form.reset(toValues(answer));
      toast.success(t('saved'));
      onSaved?.();
    },
  });
  return { form, undo: () => form.reset(toValues(saved)) };
}
