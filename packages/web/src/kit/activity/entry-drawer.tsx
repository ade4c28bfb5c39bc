import type { ActivityEntry, RecordActivity } from '@rounds/contract/activity-entry.ts';
import { IMPORT_UNDO_DAYS } from '@rounds/contract/record-import.ts';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkTarget } from '../../paths.ts';
import { useDeviceName, useFormat } from '../../platform/i18n/index.ts';
import { Anchor, Drawer, FactList, Stack, Text } from '../../ui/index.ts';
import classes from './activity.module.css';
import { AnswerList } from './answer-list.tsx';
import { AFFECTED, type Difference, FILTER, getDifferences, getListChanges } from './differences.ts';
import { isImport, useEntryText } from './entry-text.ts';
import { useSubjectLink } from './subject-link.ts';
import { useValueText } from './value-text.ts';

const FilterLine = lazy(() => import('./filter-line.tsx'));

interface EntryDrawerProps {
  readonly entry: RecordActivity | ActivityEntry | null;
  /** The list of imports that can be undone. */
  readonly imports?: LinkTarget | undefined;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;
const isListedImport = (entry: RecordActivity): boolean =>
  isImport(entry) && Date.now() - Date.parse(entry.at) < IMPORT_UNDO_DAYS * DAY_MS;

/** Shows who did what and when, what it changed and, to readers of the log, from where. */
export function EntryDrawer({ entry, imports, onClose }: EntryDrawerProps) {
  const { t } = useTranslation('logs');
  const text = useEntryText();
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={entry && (entry.answers ? text.title(entry) : text.name(entry))}
    >
      {entry && <EntryFacts entry={entry} />}
      {entry && imports && isListedImport(entry) && (
        <Anchor component={Link} {...imports} mt={16} display="inline-block">
          {t('history.open_imports')}
        </Anchor>
      )}
    </Drawer>
  );
}

function EntryFacts({ entry }: { entry: RecordActivity | ActivityEntry }) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const getDeviceName = useDeviceName();
  const differences = getDifferences(entry.before, entry.after);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('facts.who'), entry.user_name],
    ...(entry.token_name ? ([[t('facts.token'), entry.token_name]] as const) : []),
    [t('facts.what'), <SubjectTitle key="what" entry={entry} />],
    [t('facts.when'), format.dateTime(entry.at)],
    ...('ip' in entry
      ? ([
          [t('facts.from'), entry.ip],
          [t('facts.with'), (entry.browser || entry.system ? getDeviceName(entry) : entry.user_agent) || null],
          [t('facts.request'), entry.request_id],
        ] as const)
      : []),
  ];
  return (
    <>
      <FactList facts={facts.map(([label, value]) => ({ label, value: value && <bdi>{value}</bdi> }))} />
      {entry.answers && <AnswerList answers={entry.answers} />}
      {(differences.length > 0 || !entry.answers) && (
        <Text as="h3" mt={5} mb={2} size="lg">
          {t('changes.title')}
        </Text>
      )}
      {differences.length === 0 ? (
        !entry.answers && (
          <Text tone="ink3" textAlign="end">
            {t('changes.none')}
          </Text>
        )
      ) : (
        <Stack as="ul" gap={2.5}>
          {differences.map((difference) => (
            <Text as="li" py={2.5} px={3} border="line" radius="control" breakWords key={difference.path.join()}>
              {difference.path[0] === FILTER ? (
                <Suspense>
                  <FilterLine module={entry.subject_type} selector={difference.path[1]!} value={difference.after} />
                </Suspense>
              ) : (
                <DifferenceLine
                  difference={difference}
                  hasBefore={entry.before !== null && difference.path[0] !== AFFECTED}
                />
              )}
            </Text>
          ))}
        </Stack>
      )}
    </>
  );
}

/** The subject, which leads to its screen for people who may open it. */
function SubjectTitle({ entry }: { entry: RecordActivity }) {
  const link = useSubjectLink()(entry);
  if (!link || !entry.subject_title) return entry.subject_title;
  return (
    <Anchor component={Link} inherit {...link}>
      {entry.subject_title}
    </Anchor>
  );
}

/** Shows one changed field: old and new value, or added and removed entries. */
function DifferenceLine({ difference, hasBefore }: { difference: Difference; hasBefore: boolean }) {
  const { t } = useTranslation('logs');
  const text = useValueText();
  const name = <strong>{text.field(difference.path)}</strong>;
  const moves = getListChanges(difference);
  if (moves) {
    return (
      <>
        {name}
        {moves.added.length > 0 && <p>{t('changes.came', { values: text.list(moves.added, difference.path) })}</p>}
        {moves.removed.length > 0 && <p>{t('changes.went', { values: text.list(moves.removed, difference.path) })}</p>}
      </>
    );
  }
  return (
    <>
      {name}
      <p>
        {hasBefore && (
          <>
            <Text as="del" px={1} bg="red-soft" tone="red-ink" className={classes.was}>
              {text.value(difference.before, difference.path)}
            </Text>{' '}
            <Text as="span" tone="ink3" textAlign="end" aria-label={t('changes.becomes')} role="img">
              →
            </Text>{' '}
          </>
        )}
        <Text as="ins" px={1} bg="green-soft" tone="green-ink" className={classes.is}>
          {text.value(difference.after, difference.path)}
        </Text>
      </p>
    </>
  );
}
