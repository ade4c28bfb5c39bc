import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { Text } from '../../../ui/index.ts';
import { issueResource } from '../issue-queries.ts';
import { useOpenIssue } from './issue-record.ts';

/**
 * Shows who created the issue and who changed it last. Its space is always reserved, so that an update moves nothing.
 */
export function UpdatedLine() {
  const { t } = useTranslation('issue');
  const format = useFormat();
  const user = useSessionUser();
  const { issue } = useOpenIssue();
  const { data } = issueResource.useActivity(issue.uuid);
  const last = data?.pages[0]?.list.find(({ code }) => code !== 'issue.created');
  const created = { name: issue.created_by?.full_name ?? t('somebody'), at: format.dateTime(issue.created_at) };
  return (
    <Text as="div" pt={3} mt={3} borderTop="line" size="sm" tone="ink2" minHeight="calc(2 * var(--line-height-sm))">
      <p>{t('created_by', created)}</p>
      <p role="status">
        {last &&
          (last.user_id === user.id
            ? t('updated_by_you', { at: format.dateTime(last.at) })
            : t('updated_by', { name: last.user_name ?? t('somebody'), at: format.dateTime(last.at) }))}
      </p>
    </Text>
  );
}
