import { IconLock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanLockDialog, useIsLocked } from '../../../kit/plans/index.ts';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { NewButton } from '../../../ui/index.ts';
import { useIssueDefaults } from '../issue-queries.ts';
import { NewIssueDialog } from './new-issue-dialog.tsx';

interface NewIssueProps {
  /** The button of the header also shows the dialog; the address opens it. */
  readonly place: 'header' | 'empty';
}

/** The button for a new issue; where the plan lacks issues, it says which plan has them. */
export function NewIssue({ place }: NewIssueProps) {
  const { t } = useTranslation('issues');
  const can = useCan();
  const isLocked = useIsLocked('act_create_issue');
  const navigate = useNavigate();
  const { new: isNew } = useSearchParams('new');
  const [isExplained, setExplained] = useState(false);
  if (!can('ACT_CREATE_ISSUE')) return null;
  const variant = place === 'header' ? 'filled' : 'default';
  if (isLocked) {
    return (
      <>
        <NewButton variant={variant} icon={IconLock} onClick={() => setExplained(true)}>
          {t('new.label')}
        </NewButton>
        {isExplained && <PlanLockDialog feature="act_create_issue" onClose={() => setExplained(false)} />}
      </>
    );
  }
  return (
    <>
      <NewButton variant={variant} onClick={() => void navigate(changeSearch({ new: '1' }))}>
        {t('new.label')}
      </NewButton>
      {place === 'header' && isNew === '1' && <OpenDialog />}
    </>
  );
}

function OpenDialog() {
  const navigate = useNavigate();
  const { asset } = useSearchParams('asset');
  const defaults = useIssueDefaults();
  const close = () => void navigate({ ...changeSearch({ new: undefined, asset: undefined }), replace: true });
  // If the defaults cannot be loaded, the server fills in what is left out.
  if (defaults.isPending) return null;
  return <NewIssueDialog defaults={defaults.data} asset={asset ?? null} onClose={close} />;
}
