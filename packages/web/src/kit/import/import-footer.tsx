import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Box, Button, Row, Text } from '../../ui/index.ts';
import classes from './import-footer.module.css';
import { ROW_ERRORS } from './row-errors.tsx';
import { isInDoubt, type Wizard } from './use-wizard.ts';

interface ImportFooterProps {
  wizard: Wizard;
  /** The path that “Cancel” leads to. */
  leaveTo: string;
  /** The number of records that the import will create, in words. */
  counts: string | null;
  /** The reason why the file cannot be imported yet. */
  reason: string | null;
  /** The label of the button, including the count. */
  label: string;
  onFinish: () => void;
}

/** Tells what will be imported, and starts the import, or tells why that is not possible yet. */
export function ImportFooter({ wizard, leaveTo, counts, label, onFinish, ...props }: ImportFooterProps) {
  const { t } = useTranslation('import');
  const { failure, inspected } = wizard.state;
  const doubt = inspected && isInDoubt(inspected) ? t('why.doubt') : null;
  const reason = failure === null ? (doubt ?? props.reason) : t('why.failed');
  return (
    <Row wrap gap={2} py={2.5} px={5} borderTop="line" bg="surface" className={classes.foot}>
      <Button variant="subtle" color="gray" component={Link} to={leaveTo}>
        {t('cancel')}
      </Button>
      <Box as="span" grow />
      {reason ? (
        <Text as="span" id="import-reason" size="sm" tone="ink2" tabular className={classes.reason} role="status">
          {reason}
        </Text>
      ) : (
        counts && (
          <Text as="span" size="sm" tone="ink2" tabular className={classes.counts}>
            {counts}
          </Text>
        )
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
    </Row>
  );
}

/** Scrolls to the errors, which are far below the columns on phones. */
function showErrors(): void {
  const errors = document.getElementById(ROW_ERRORS);
  errors?.scrollIntoView({ block: 'center' });
  errors?.focus({ preventScroll: true });
}
