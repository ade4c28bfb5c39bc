import type { InspectionSummary } from '@rounds/contract/inspections';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/index.ts';

interface AssignmentProblemProps {
  readonly problem: InspectionSummary['assignment_problem'] | undefined;
}

/** Tells that an inspection was begun offline when its assignment no longer allowed it. */
export function AssignmentProblem({ problem }: AssignmentProblemProps) {
  const { t } = useTranslation('assigned');
  if (!problem) return null;
  return <Notice Icon={IconAlertTriangle}>{t(`problem.${problem}`)}</Notice>;
}
