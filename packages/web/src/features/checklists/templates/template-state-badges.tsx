import type { TemplateEntry } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/index.ts';
import classes from './template-state-badges.module.css';

/** What is published, and whether the draft has gone on since. */
export function TemplateStateBadges({ entry }: { entry: TemplateEntry }) {
  const { t } = useTranslation('checklists');
  if (entry.published_version === null) {
    return <StatusBadge status="never_published">{t('state.never')}</StatusBadge>;
  }
  return (
    <span className={classes.badges}>
      <StatusBadge status="published">{t('published_version', { version: entry.published_version })}</StatusBadge>
      {entry.has_draft && <StatusBadge status="draft">{t('draft')}</StatusBadge>}
    </span>
  );
}
