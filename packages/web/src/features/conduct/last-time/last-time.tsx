import { type AnswerAddress, type Item, printAnswer } from '@rounds/engine';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AnswerPictures,
  canRepeat,
  mergeOptions,
  printWords,
  type StepRow,
  toPlaceKey,
} from '../../../kit/form/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { findLastInspection, type LastAnswer, type LastInspection } from '../../../platform/offline/index.ts';
import { BidiText, Box, Grid, Row, stripLinks, Text, UnstyledButton } from '../../../ui/index.ts';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';
import classes from './last-time.module.css';
import { fetchLast } from './load-last.ts';

const LastContext = createContext<LastInspection | null>(null);

/** Provides the inspection before this one: at once from the device, and as the server knows it with a network. */
export function LastTimeProvider({ children }: { children: ReactNode }) {
  const { outbox, uuid } = useConduct();
  const isAtServer = useConductValue((conduct) => conduct.inspection().id !== null);
  const hasAsset = useConductValue((conduct) => conduct.inspection().asset !== null);
  const [last, setLast] = useState<LastInspection | null>(null);
  useEffect(() => {
    if (!hasAsset) return;
    let isUnmounted = false;
    const show = (loaded: LastInspection | null) => !isUnmounted && setLast(loaded);
    void findLastInspection(outbox.db, uuid)
      .then(show)
      .then(() => (isAtServer ? fetchLast(outbox, uuid).then(show) : undefined))
      .catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [outbox, uuid, isAtServer, hasAsset]);
  return <LastContext.Provider value={last}>{children}</LastContext.Provider>;
}

interface FoundAnswer {
  readonly last: LastInspection;
  readonly answer: LastAnswer;
}

function useLastAnswer({ place }: StepRow): FoundAnswer | null {
  const last = useContext(LastContext);
  const conduct = useConduct();
  const answer = last?.answers[toPlaceKey(conduct, place)];
  return last && answer ? { last, answer } : null;
}

/** Shows the last answer to a question in one line, with a button that answers the same again. */
export function LastTime({ row }: { row: StepRow }) {
  const lastAnswer = useLastAnswer(row);
  return lastAnswer && <LastAnswerLine {...lastAnswer} row={row} />;
}

function LastAnswerLine({ last, answer, row }: FoundAnswer & { readonly row: StepRow }) {
  const { t } = useTranslation('conduct');
  const format = useFormat();
  const conduct = useConduct();
  const { item, place, key } = row;
  const text = useAnswerText(last, answer, item);
  const isOpen = useConductValue(() => !conduct.isClosed() && isEnabled(conduct.run().item(key)));
  return (
    <Row
      as="aside"
      wrap
      gap={0}
      columnGap={2}
      size="md"
      ms="auto"
      px={1}
      shrink
      tone="ink2"
      className={classes.root}
      aria-label={t('last_time.of', { question: stripLinks(item.title) })}
    >
      <Box as="p" shrink className={classes.line}>
        {t('last_time.label')}{' '}
        {text && (
          <Text as="b" tone="ink" weight={600} breakWords data-failed={answer.failed || undefined} dir="auto">
            <BidiText text={text} />
          </Text>
        )}
        {text && ', '}
        <bdi>{format.date(last.completed_at)}</bdi>
      </Box>
      {isOpen && canRepeat(conduct, item, answer) && (
        <Box as={UnstyledButton} minHeight={36} px={1} className={classes.again} onClick={() => repeat(place)}>
          {t('last_time.use_again')}
        </Box>
      )}
    </Row>
  );

  function repeat(at: AnswerAddress) {
    const { value, unit, na } = answer;
    const isNa = conduct.run().item(key).na;
    if (item.type === 'person' || item.type === 'asset' || item.type === 'site' || item.type === 'global_list')
      conduct.remember(last.names);
    void conduct.answer(at, na ? { na: true } : { value, ...(unit && { unit }), ...(isNa && { na: null }) });
  }
}

/** The note and photos of last time. */
export function LastEvidence({ row }: { row: StepRow }) {
  const { t } = useTranslation('conduct');
  const lastAnswer = useLastAnswer(row);
  if (!lastAnswer) return null;
  const { item } = row;
  const { value, media = [], note } = lastAnswer.answer;
  const pictures = [...(Array.isArray(value) && isFiles(item) ? (value as string[]) : []), ...media];
  if (!note && pictures.length === 0) return null;
  const title = t('last_time.of', { question: stripLinks(item.title) });
  return (
    <Grid as="aside" gap={2} size="md" tone="ink2" aria-label={t('last_time.evidence')}>
      {note && (
        <Text preLine breakWords dir="auto">
          {t('last_time.label')} {note}
        </Text>
      )}
      <AnswerPictures uuids={pictures} title={title} />
    </Grid>
  );
}

const isEnabled = ({ enabled, read_only }: { enabled: boolean; read_only: boolean }): boolean => enabled && !read_only;
const isFiles = ({ type }: Item): boolean => type === 'photo' || type === 'signature';

/** The answer in words; options and names that are gone since then are those of that time. */
function useAnswerText(last: LastInspection, answer: LastAnswer, item: Item): string {
  const conduct = useConduct();
  const sets = useMemo(
    () => mergeOptions(conduct.records.response_sets, last.response_sets),
    [conduct.records.response_sets, last],
  );
  if (isFiles(item)) return '';
  const { value, unit, na } = answer;
  const words = printWords(conduct.records, { ...conduct.context(), ...last.names });
  return printAnswer(item, sets, { value, na, ...(unit && { unit }) }, words);
}
