import { useTranslation } from 'react-i18next';

/** What somebody did, in words; they stand with the contract, where the codes are. */
export function useActivityName(): (code: string) => string {
  const { t } = useTranslation('activities');
  return (code) => t(code, { defaultValue: code });
}
