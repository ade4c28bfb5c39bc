import { useTranslation } from 'react-i18next';

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Returns a function that names keys: `Mod+Shift+Z` is “Strg+Umschalt+Z” in German and begins with Cmd on a Mac. */
export function useKeyNames(): (keys: string) => string {
  const { t } = useTranslation('common');
  const names: Readonly<Record<string, string>> = {
    Mod: IS_MAC ? 'Cmd' : t('key.ctrl'),
    Shift: t('key.shift'),
    Enter: t('key.enter'),
    Delete: t('key.delete'),
    Space: t('key.space'),
  };
  return (keys) =>
    keys
      .split('+')
      .map((key) => names[key] ?? key)
      .join('+');
}
