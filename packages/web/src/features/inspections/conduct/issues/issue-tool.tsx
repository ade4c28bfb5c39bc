import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type StepRow, ToolButton } from '../../../../form/index.ts';
import { useConduct, useConductValue } from '../conduct-context.tsx';
import { useRaiseSheet } from './raise-context.tsx';

/** The button of a question card that raises an issue. */
export function IssueTool({ row }: { row: StepRow }) {
  const { t } = useTranslation('conduct');
  const { isAllowed, open } = useRaiseSheet();
  const { key } = row;
  const conduct = useConduct();
  const isNeeded = useConductValue(() => {
    const { answered, requires } = conduct.run().item(key);
    return requires.action && answered && !conduct.run().answer(key)?.issues?.length;
  });
  if (!isAllowed) return null;
  return (
    <ToolButton tool="issue" Icon={IconFlag} isNeeded={isNeeded} onClick={() => open(key)}>
      {isNeeded ? t('issue.raise_needed') : t('issue.raise')}
    </ToolButton>
  );
}
