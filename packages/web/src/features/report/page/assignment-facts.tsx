import type { InspectionSummary } from '@rounds/contract/inspections';
import { IconCalendarDue, IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan, useSessionUser } from '../../../platform/session/index.ts';
import { Anchor, ICON, Row } from '../../../ui/index.ts';
import classes from './report-head.module.css';

type AssignmentFactsProps = Pick<InspectionSummary, 'assignment' | 'due_at' | 'managers'>;
/** The assignment of an inspection and when it is due. */
export function AssignmentFacts({ assignment, due_at, managers }: AssignmentFactsProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const can = useCan();
  const { id: me } = useSessionUser();
  if (!assignment) return null;
  const canOpen = can('AST_MANAGE_ASSIGNMENT') || managers.some(({ id }) => id === me);
  return (
    <Row as="ul" align="stretch" wrap gap={1.5} columnGap={5} tone="ink2" className={classes.facts}>
      <li>
        <IconCalendarEvent {...ICON} role="img" aria-label={t('one')} />
        {canOpen ? (
          <Anchor component={Link} inherit {...paths.assignments.get(assignment.id)}>
            {assignment.title}
          </Anchor>
        ) : (
          <span dir="auto">{assignment.title}</span>
        )}
      </li>
      {due_at && (
        <li>
          <IconCalendarDue {...ICON} />
          <bdi>{t('due', { at: format.dateTime(due_at) })}</bdi>
        </li>
      )}
    </Row>
  );
}
