import { IconFlag, IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StepRow, ToolButton } from '../../../kit/form/index.ts';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';
import { useRaiseSheet } from './raise-context.tsx';

const IssuesLocked = lazy(() => import('./issues-locked.tsx'));

/** The button of a question card that raises an issue, or says that the plan does not include issues. */
export function IssueTool({ row }: { row: StepRow }) {
  const { t } = useTranslation('conduct');
  const { isAllowed, isLocked, open } = useRaiseSheet();
  const { key } = row;
  const conduct = useConduct();
  const [isExplained, setExplained] = useState(false);
  const isNeeded = useConductValue(() => {
    const { answered, requires } = conduct.run().item(key);
    return requires.action && answered && !conduct.run().answer(key)?.issues?.length;
  });
  if (isLocked) {
    return (
      <>
        <ToolButton tool="issue" Icon={IconLock} label={t('issue.raise')} onClick={() => setExplained(true)} />
        <Suspense>{isExplained && <IssuesLocked close={() => setExplained(false)} />}</Suspense>
      </>
    );
  }
  if (!isAllowed) return null;
  return (
    <ToolButton
      tool="issue"
      Icon={IconFlag}
      label={t('issue.raise')}
      needed={isNeeded ? t('issue.raise_needed') : undefined}
      onClick={() => open(key)}
    />
  );
}
