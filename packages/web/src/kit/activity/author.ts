import type { RecordActivity } from '@rounds/contract/activity-entry.ts';
import { useTranslation } from 'react-i18next';

/** Returns who did something, and with which API token, if one was used. */
export function useAuthorName() {
  const { t } = useTranslation('logs');
  return ({ user_name, token_name }: Pick<RecordActivity, 'user_name' | 'token_name'>): string | null =>
    user_name && token_name ? t('by_token', { name: user_name, token: token_name }) : user_name;
}
