import { goalKey } from '@rounds/engine/template-tests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../kit/templates/new-id.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, Checkbox, Dialog, ProgressBar, Stack, Text, toast } from '../../../ui/index.ts';
import dialogClasses from '../controls/dialog.module.css';
import { useBuilder } from '../state/builder-context.tsx';
import { putTests } from './test-edits.ts';
import classes from './tests-panel.module.css';
import { useProposals } from './use-proposals.ts';
import { useTestNamer, useTestWords } from './use-test-words.ts';

/** Proposes tests that reach what no test reaches yet, and adds the chosen ones. */
export function SuggestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('template-tests');
  const format = useFormat();
  const session = useBuilder();
  const { proposals, percent } = useProposals();
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());
  const words = useTestWords();
  const toName = useTestNamer();
  const selectedTests = proposals?.tests.filter((_, index) => !refused.has(index)) ?? [];
  const choose = (index: number, isChosen: boolean) => {
    const next = new Set(refused);
    if (isChosen) next.delete(index);
    else next.add(index);
    setRefused(next);
  };
  const add = () => {
    const tests = selectedTests.map(({ test }) => ({ ...test, uuid: newId(), title: toName(test) }));
    onClose();
    if (putTests(session, tests))
      toast.success(t('suggest.added', { count: tests.length }), { undo: session.captureUndo() });
  };
  return (
    <Dialog onClose={onClose} title={t('suggest.title')} size={560}>
      <div className={dialogClasses.form}>
        {!proposals ? (
          <Stack gap={2} tone="ink2">
            <p>
              <span role="status">{t('suggest.searching')}</span> {format.percent(percent, 0)}
            </p>
            <ProgressBar share={percent / 100} />
          </Stack>
        ) : proposals.tests.length === 0 ? (
          <Text tone="ink2">{t(proposals.open.length > 0 ? 'suggest.none_found' : 'suggest.complete')}</Text>
        ) : (
          <>
            <Text tone="ink2">{t('suggest.text')}</Text>
            <Stack as="ul" overflow="auto" className={dialogClasses.list}>
              {proposals.tests.map(({ test, goals }, index) => (
                <Box key={goals.map(goalKey).join()} as="li" py={2.5} px={3} divided>
                  <Checkbox
                    label={toName(test)}
                    checked={!refused.has(index)}
                    onChange={(event) => choose(index, event.currentTarget.checked)}
                  />
                  <Box as="ul" size="xs" mt={1} tone="ink2" className={classes.goals} aria-label={t('suggest.reaches')}>
                    {goals.slice(0, MAX_SHOWN_GOALS).map((goal) => (
                      <li key={goalKey(goal)}>{words.goal(goal)}</li>
                    ))}
                    {goals.length > MAX_SHOWN_GOALS && (
                      <li>{t('suggest.more', { count: goals.length - MAX_SHOWN_GOALS })}</li>
                    )}
                  </Box>
                </Box>
              ))}
            </Stack>
          </>
        )}
        {proposals && proposals.open.length > 0 && (
          <section>
            <Text tone="ink2">{t('suggest.open_goals', { count: proposals.open.length })}</Text>
            <Box as="ul" size="xs" mt={1} tone="ink2" className={classes.goals}>
              {proposals.open.slice(0, MAX_SHOWN_GOALS).map((goal) => (
                <li key={goalKey(goal)}>{words.goal(goal)}</li>
              ))}
            </Box>
          </section>
        )}
        <div className={dialogClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            {t(selectedTests.length > 0 ? 'cancel' : 'close')}
          </Button>
          {selectedTests.length > 0 && (
            <Button data-autofocus onClick={add}>
              {t('suggest.add', { count: selectedTests.length })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const MAX_SHOWN_GOALS = 6;
