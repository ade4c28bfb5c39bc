import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/index.ts';
import classes from './import-foot.module.css';
import { ROW_ERRORS } from './row-errors.tsx';
import type { Wizard } from './use-wizard.ts';

interface ImportFootProps {
  wizard: Wizard;
  /** Where cancelling leads. */
  leaveTo: string;
  /** What will come out. */
  counts: string | null;
  /** Why it cannot be imported yet. */
  reason: string | null;
  /** The label of the button, including the count. */
  label: string;
  onFinish: () => void;
}

/** What will come out, and the way on; a closed way says why. */
export function ImportFoot({ wizard, leaveTo, counts, label, onFinish, ...props }: ImportFootProps) {
  const { t } = useTranslation('import');
  const reason = wizard.state.failure === null ? props.reason : t('why.failed');
  return (
    <div className={classes.foot}>
      <Button variant="subtle" color="gray" component={Link} to={leaveTo}>
        {t('cancel')}
      </Button>
      <span className={classes.space} />
      {reason ? (
        <span id="import-reason" className={classes.reason} role="status">
          {reason}
        </span>
      ) : (
        counts && <span className={classes.counts}>{counts}</span>
      )}
      <Button variant="default" onClick={() => wizard.goTo('file')}>
        {t('back')}
      </Button>
      <Button
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : 'import-reason'}
        data-disabled={reason !== null || undefined}
        onClick={reason === null ? onFinish : showErrors}
      >
        {label}
      </Button>
    </div>
  );
}

/** What stands in the way: on a phone it lies far below the columns. */
function showErrors(): void {
  const errors = document.getElementById(ROW_ERRORS);
  errors?.scrollIntoView({ block: 'center' });
  errors?.focus({ preventScroll: true });
}
