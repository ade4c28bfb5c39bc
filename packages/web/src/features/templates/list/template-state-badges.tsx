import type { TemplateEntry } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { Row, StatusBadge } from '../../../ui/index.ts';

interface TemplateStateBadgesProps {
  readonly entry: TemplateEntry;
  /** A row of the list has no room for a long badge beside that of the version, which its tooltip names as well. */
  readonly inRow?: boolean;
}

/** The published version, and whether and why the draft has changed since. */
export function TemplateStateBadges({ entry, inRow = false }: TemplateStateBadgesProps) {
  const { t } = useTranslation('checklists');
  const { published_version: version, has_draft, need_merge_request } = entry;
  const state = version === null ? t('state.never') : t('published_version', { version });
  // A changed global response says as well that there is a draft.
  const draft = need_merge_request ? t('response_changed.badge') : has_draft && version !== null ? t('draft') : null;
  const title = need_merge_request
    ? `${state}\n${t('response_changed.text')}`
    : [state, draft].filter(Boolean).join(', ');
  return (
    <Row as="span" inline wrap align="stretch" gap={1} title={title}>
      {!(inRow && need_merge_request) && (
        <StatusBadge status={version === null ? 'never_published' : 'published'}>{state}</StatusBadge>
      )}
      {draft && <StatusBadge status="draft">{draft}</StatusBadge>}
    </Row>
  );
}
