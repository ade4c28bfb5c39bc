import { type AnswerKey, printAnswer, type ReplacedAnswer } from '@rounds/engine';
import { IconGitMerge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormButton, printWords } from '../../../kit/form/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { BidiText, Box, Drawer, Grid, Notice, PlainText, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';

/** Shows answers of the person at this question that others replaced, until the person decides. */
export function ReplacedAnswers({ answerKey }: { answerKey: AnswerKey }) {
  const replaced = useConductValue((conduct) => conduct.replacedAnswers());
  return replaced
    .filter(({ key }) => key === answerKey)
    .map((one) => (
      <Notice key={`${one.register} ${one.theirs.id}`} large role="status" Icon={IconGitMerge}>
        <ReplacedText replaced={one} />
      </Notice>
    ));
}

/** Longer values, such as notes, are named instead. */
const MAX_VALUE_ON_BUTTON = 24;

/** Describes who replaced an answer with what and when, and offers the two ways to decide. */
function ReplacedText({ replaced }: { replaced: ReplacedAnswer }) {
  const { t } = useTranslation('conduct');
  const format = useFormat();
  const conduct = useConduct();
  const isOpen = useConductValue(() => !conduct.isClosed());
  const { mine, theirs, register } = replaced;
  const name = conduct.context().people?.[String(theirs.by)] ?? t('replaced.someone');
  const toText = useReplacedText(replaced);
  const isShort = (change: ReplacedAnswer['mine']) => toText(change).length <= MAX_VALUE_ON_BUTTON;
  return (
    <Grid gap={2}>
      <p>
        <b>{t(`replaced.title.${register}`, { name, at: format.dateTime(theirs.at) })}</b>
      </p>
      <Grid as="p" gap={1} tone="ink" breakWords>
        <span dir="auto">
          <BidiText text={t('replaced.theirs', { value: toText(theirs) })} />
        </span>
        <span dir="auto">
          <BidiText text={t('replaced.mine', { value: toText(mine), at: format.dateTime(mine.at) })} />
        </span>
      </Grid>
      {isOpen && (
        <Row wrap align="stretch" gap={2}>
          <FormButton look="outline" onClick={() => void conduct.restoreMine(replaced)}>
            {isShort(mine) ? t('replaced.restore_value', { value: toText(mine) }) : t('replaced.restore')}
          </FormButton>
          <FormButton look="outline" onClick={() => void conduct.keepTheirs([replaced])}>
            {isShort(theirs) ? t('replaced.keep_value', { value: toText(theirs) }) : t('replaced.keep')}
          </FormButton>
        </Row>
      )}
    </Grid>
  );
}

function useReplacedText({ key, register }: ReplacedAnswer): (change: ReplacedAnswer['mine']) => string {
  const { t } = useTranslation('conduct');
  const conduct = useConduct();
  return ({ value, unit, na, ...change }) => {
    if (register === 'value') {
      const item = conduct.itemAt(key);
      const words = printWords(conduct.records, conduct.context());
      const sets = conduct.records.response_sets;
      return item && value !== null
        ? printAnswer(item, sets, { value, ...(unit && { unit }) }, words)
        : t('replaced.none');
    }
    if (register === 'na') return na ? t('replaced.na') : t('replaced.not_na');
    return String(change[register] ?? t('replaced.none'));
  };
}

interface ReplacedListProps {
  readonly goTo: (key: AnswerKey) => void;
  readonly close: () => void;
}

/** All answers of the person that others replaced. */
export function ReplacedList({ goTo, close }: ReplacedListProps) {
  const { t } = useTranslation('conduct');
  const conduct = useConduct();
  const replaced = useConductValue(() => conduct.replacedAnswers());
  return (
    <Drawer opened onClose={close} title={t('replaced.list', { count: replaced.length })} size={460}>
      {replaced.length === 0 && <p>{t('replaced.nothing')}</p>}
      <ul>
        {replaced.map((one) => (
          <Box as="li" py={3} borderBottom="line2" key={`${one.register} ${one.theirs.id}`}>
            <Text as={UnstyledButton} mb={2} weight={550} onClick={() => goTo(one.key)} dir="auto">
              <PlainText text={conduct.itemAt(one.key)?.title ?? ''} />
            </Text>
            <ReplacedText replaced={one} />
          </Box>
        ))}
      </ul>
      {replaced.length > 1 && (
        <FormButton look="soft" onClick={() => void conduct.keepTheirs(replaced)}>
          {t('replaced.keep_all')}
        </FormButton>
      )}
    </Drawer>
  );
}
