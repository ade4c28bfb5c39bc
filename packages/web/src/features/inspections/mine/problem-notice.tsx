import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Anchor, Notice } from '../../../ui/index.ts';
import type { StartProblem } from './use-start-work.ts';

/** Tells why an inspection was not started, with the way to the one that prevents it. */
export function ProblemNotice({ problem }: { readonly problem: StartProblem }) {
  const { t } = useTranslation('assigned');
  const { message, blockedBy } = problem;
  return (
    <Notice tone="red" role="alert">
      {message}{' '}
      {blockedBy && (
        <Anchor component={Link} underline="always" {...paths.inspections.report(blockedBy.uuid)}>
          {blockedBy.by ? t('mine.open_blocking_of', { name: blockedBy.by }) : t('mine.open_blocking')}
        </Anchor>
      )}
    </Notice>
  );
}
