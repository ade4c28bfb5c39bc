import type { TemplateEntry } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { Row, StatusBadge } from '../../../ui/index.ts';

/** The published version, and whether the draft has changed since. */
export function TemplateStateBadges({ entry }: { entry: TemplateEntry }) {
  const { t } = useTranslation('checklists');
  const { published_version: version, has_draft } = entry;
  const [state, draft] =
    version === null ? [t('state.never'), null] : [t('published_version', { version }), has_draft ? t('draft') : null];
  return (
    <Row as="span" inline wrap align="stretch" gap={1} title={[state, draft].filter(Boolean).join(', ')}>
      <StatusBadge status={version === null ? 'never_published' : 'published'}>{state}</StatusBadge>
      {draft && <StatusBadge status="draft">{draft}</StatusBadge>}
    </Row>
  );
}
