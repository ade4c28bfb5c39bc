import { ISSUE_STATUSES, type IssuePolicy } from '@rounds/contract/issues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Grid,
  LoadFailed,
  Panel,
  Row,
  Segmented,
  SkeletonRows,
  StatusGlyph,
  VisuallyHidden,
} from '../../../ui/index.ts';
import { type Assignee, AssigneeSelect } from '../fields/assignee-select.tsx';
import classes from './categories.module.css';
import { useViewAs } from './category-queries.ts';
import { isComplete } from './policy-lines.ts';

const ROLES = ['other', 'creator', 'assignee', 'collaborator'] as const;
type Role = (typeof ROLES)[number];

interface ViewAsProps {
  readonly categoryId: number;
  /** A policy that is not saved yet. */
  readonly draft: IssuePolicy | null;
}

/** Shows what a person may do with the issues of a category, without changing anything. */
export function ViewAs({ categoryId, draft }: ViewAsProps) {
  const { t } = useTranslation(['issues', 'lists']);
  const [person, setPerson] = useState<Assignee | null>(null);
  const [role, setRole] = useState<Role>('other');
  const shownDraft = draft && isComplete(draft) ? draft : null;
  const { data, error, refetch } = useViewAs(categoryId, person?.id ?? null, shownDraft);
  const rights = data?.find((one) => one.as === role);
  const lines = rights && [
    { key: 'access', isAllowed: rights.access },
    { key: 'edit_details', isAllowed: rights.edit_details },
    { key: 'change_category', isAllowed: rights.change_category },
  ];
  return (
    <Panel title={t('issues:view_as.title')}>
      <AssigneeSelect label={t('issues:view_as.person')} types={['user']} value={person} onChange={setPerson} />
      {person && (
        <Segmented
          mt={12}
          fullWidth
          orientation="vertical"
          aria-label={t('issues:view_as.role')}
          value={role}
          data={ROLES.map((value) => ({ value, label: t(`issues:view_as.roles.${value}`) }))}
          onChange={(value) => setRole(value as Role)}
        />
      )}
      {person && error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {person && !data && !error && <SkeletonRows rows={4} />}
      {rights && (
        <Grid as="ul" gap={2} mt={3} aria-label={t('issues:view_as.answers', { name: person?.name })}>
          {lines?.map(({ key, isAllowed }) => (
            <Answer key={key} isAllowed={isAllowed}>
              {t(`issues:policy.rights.${key as 'access'}`)}
            </Answer>
          ))}
          {ISSUE_STATUSES.map((status) => (
            <Answer key={status} isAllowed={rights.statuses.includes(status)}>
              {t('issues:policy.move_to', { status: t(`lists:issues.options.status.${status}`) })}
            </Answer>
          ))}
        </Grid>
      )}
      {person && shownDraft && <p className={classes.unsaved}>{t('issues:view_as.unsaved')}</p>}
    </Panel>
  );
}

function Answer({ isAllowed, children }: { readonly isAllowed: boolean; readonly children: string }) {
  const { t } = useTranslation('issues');
  return (
    <Row as="li" align="baseline" gap={2} size="sm" className={classes.answer} data-allowed={isAllowed || undefined}>
      <span>
        <StatusGlyph name={isAllowed ? 'check' : 'struck'} />
      </span>
      {children}
      <VisuallyHidden>{` – ${t(isAllowed ? 'view_as.yes' : 'view_as.no')}`}</VisuallyHidden>
    </Row>
  );
}
