import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Anchor, Panel } from '../../../ui/index.ts';
import classes from './detail.module.css';
import { useOpenIssue } from './issue-record.ts';

/** The answer at which the issue was found. Its photos were taken over into the issue. */
export function IssueSource() {
  const { t } = useTranslation('issue');
  const { source } = useOpenIssue().issue;
  if (!source) return null;
  const name = source.document_id ?? source.template_title;
  return (
    <Panel title={t('source.title')}>
      <p className={classes.question} dir="auto">
        {source.title}
      </p>
      <p className={classes.empty}>
        {source.document_id && <bdi>{source.template_title}</bdi>}{' '}
        {source.can_read ? (
          <Anchor component={Link} {...paths.inspections.report(source.inspection_uuid)} size="sm">
            {t('source.open', { name })}
          </Anchor>
        ) : (
          t('source.from', { name })
        )}
      </p>
    </Panel>
  );
}
