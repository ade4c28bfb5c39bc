import { MAX_AUTO_TRANSLATED } from '@rounds/contract/checklists/translations.ts';
import { useTranslation } from 'react-i18next';
import { Box, Button, ProgressBar, Row, Text } from '../../../ui/index.ts';
import type { MachineRun } from '../state/machine-run.ts';
import { useOverview, useSession, useSessionValue } from '../state/translation-context.tsx';
import classes from '../texts/bottom-bar.module.css';

/** Shows the progress of a translation by machine, and its result. */
export function MachineBar() {
  const { t } = useTranslation(['translations', 'errors']);
  const session = useSession();
  const run = useSessionValue((current) => current.machine());
  const { translator } = useOverview();
  if (!run) return null;
  if (run.isRunning) {
    return (
      <Row as="section" wrap gap={2} columnGap={3} className={classes.bar} aria-label={t('machine.title')}>
        <span role="status">
          <Text as="strong" weight={600} tabular>
            {t('machine.running', { done: run.done, total: run.total })}
          </Text>{' '}
          <Text as="span" tone="ink2">
            {t('errors:field.auto_translated', { limit: MAX_AUTO_TRANSLATED })}
          </Text>
        </span>
        <ProgressBar share={run.done / run.total} width={160} />
        <Box as="span" grow className={classes.space} />
        <Button variant="default" size="compact-md" onClick={session.cancelMachine}>
          {t('machine.cancel')}
        </Button>
      </Row>
    );
  }
  return (
    <Row as="section" wrap gap={2} columnGap={3} className={classes.bar} aria-label={t('machine.title')}>
      <div role="status">
        <Outcome run={run} isMemory={translator === 'memory'} />
      </div>
      <Box as="span" grow className={classes.space} />
      {run.translated > 0 && (
        <>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              session.setFilter({ state: 'machine' });
              session.closeMachine();
            }}
          >
            {t('machine.review')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              run.undo?.();
              session.closeMachine();
            }}
          >
            {t('undo')}
          </Button>
        </>
      )}
      <Button variant="subtle" size="compact-md" onClick={session.closeMachine}>
        {t('close')}
      </Button>
    </Row>
  );
}

function Outcome({ run, isMemory }: { run: MachineRun; isMemory: boolean }) {
  const { t } = useTranslation('translations');
  const { translated, unknown, damaged, isCancelled, failure, total, done } = run;
  return (
    <>
      <Text as="strong" weight={600} tabular>
        {t('machine.translated', { count: translated })}
      </Text>{' '}
      {[
        ...(unknown > 0 ? [t(isMemory ? 'machine.unknown_memory' : 'machine.unknown', { count: unknown })] : []),
        ...(damaged > 0 ? [t('machine.damaged', { count: damaged })] : []),
        ...(isCancelled ? [t('machine.cancelled', { count: total - done })] : []),
        ...(failure === null ? [] : [failure]),
      ].join(' ')}
    </>
  );
}
