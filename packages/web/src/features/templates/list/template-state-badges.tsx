import type { TemplateEntry } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { Row, StatusBadge } from '../../../ui/index.ts';

/** The published version, and whether and why the draft has changed since. */
export function TemplateStateBadges({ entry }: { entry: TemplateEntry }) {
  const { t } = useTranslation('checklists');
  const { published_version: version, has_draft, need_merge_request } = entry;
  const state = version === null ? t('state.never') : t('published_version', { version });
  // A row has no room for a third badge, and a changed global response says as well that there is a draft.
  const draft = need_merge_request ? t('response_changed.badge') : has_draft && version !== null ? t('draft') : null;
  const title = need_merge_request
    ? `${state}\n${t('response_changed.text')}`
    : [state, draft].filter(Boolean).join(', ');
  return (
    <Row as="span" inline wrap align="stretch" gap={1} title={title}>
      <StatusBadge status={version === null ? 'never_published' : 'published'}>{state}</StatusBadge>
      {draft && <StatusBadge status="draft">{draft}</StatusBadge>}
    </Row>
  );
}
