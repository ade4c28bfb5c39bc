import { useTranslation } from 'react-i18next';

export interface NamedDevice {
  readonly browser: string | null;
  readonly system: string | null;
}

const PHONES = ['iPhone', 'iPad', 'Android'];
export const isPhoneSystem = (system: string | null): boolean => PHONES.includes(system ?? '');

/** A browser and its system in words, such as “Chrome on Windows”. */
export function useDeviceName(): (device: NamedDevice) => string {
  const { t } = useTranslation('common');
  return ({ browser, system }) => {
    if (browser && system) return t('device.name', { browser, system });
    return browser ?? system ?? t('device.unknown');
  };
}
