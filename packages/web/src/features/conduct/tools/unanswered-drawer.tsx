import type { AnswerKey } from '@rounds/engine';
import { IconAsterisk, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButton } from '../../../kit/form/index.ts';
import { Drawer, Grid, ICON, Text, useIsWide } from '../../../ui/index.ts';
import { QuestionEntry } from '../review/question-entry.tsx';
import classes from '../review/review-panel.module.css';
import { useWholeConduct } from '../store/conduct-context.tsx';
import { listUnanswered } from './find-questions.ts';

/** The entries are listed in steps: a form may have thousands of questions. */
const SHOWN_AT_ONCE = 100;
interface UnansweredDrawerProps {
  readonly goTo: (key: AnswerKey) => void;
  readonly close: () => void;
}
/** Lists everything that is unanswered, required questions first; it follows each answer, also those of others. */
export default function UnansweredDrawer({ goTo, close }: UnansweredDrawerProps) {
  const { t } = useTranslation(['conduct', 'common', 'form']);
  const conduct = useWholeConduct();
  const isWide = useIsWide();
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const open = listUnanswered(conduct);
  const required = open.filter((one) => one.required);
  const groups = [
    { title: t('unanswered.required'), entries: required, Icon: IconAsterisk, kind: 'failed' },
    { title: t('unanswered.others'), entries: open.slice(required.length), Icon: IconCircleDashed, kind: 'open' },
  ];
  let remaining = limit;
  return (
    <Drawer
      opened
      onClose={close}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 420 : '85%'}
      title={t('unanswered.title', { count: open.length })}
    >
      <Grid gap={3}>
        {open.length === 0 && <p role="status">{t('unanswered.none')}</p>}
        {groups.map(({ title, entries, Icon, kind }) => {
          const visibleEntries = entries.slice(0, remaining);
          remaining -= visibleEntries.length;
          return (
            visibleEntries.length > 0 && (
              <Grid as="section" key={kind} gap={2} className={classes.list}>
                <Text as="h3" size="lg">
                  {title} <bdi>{entries.length}</bdi>
                </Text>
                <Grid as="ul" overflow="hidden" border="line" radius="card" bg="surface" className={classes.problems}>
                  {visibleEntries.map(({ row, step }) => (
                    <QuestionEntry
                      key={row.key}
                      row={row}
                      step={step}
                      kind={kind}
                      icon={<Icon {...ICON} size={20} />}
                      go={() => {
                        close();
                        goTo(row.key);
                      }}
                    />
                  ))}
                </Grid>
              </Grid>
            )
          );
        })}
        {open.length > limit && (
          <FormButton look="plain" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
            {t('unanswered.more')}
          </FormButton>
        )}
      </Grid>
    </Drawer>
  );
}
