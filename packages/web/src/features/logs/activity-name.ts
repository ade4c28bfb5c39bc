import { useTranslation } from 'react-i18next';

/** The name of an activity, which is part of the contract. */
export function useActivityName(): (code: string) => string {
  const { t } = useTranslation('activities');
  return (code) => t(code, { defaultValue: code });
}
