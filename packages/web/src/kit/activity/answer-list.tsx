import type { LoggedAnswer } from '@rounds/contract/activity-entry.ts';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../../ui/index.ts';

/** Each question with what was answered, attached, rated, added or removed. */
export function AnswerList({ answers }: { answers: readonly LoggedAnswer[] }) {
  const { t } = useTranslation('logs');
  const questions = [...Map.groupBy(answers, ({ question, row = '' }) => JSON.stringify([question, row])).values()];
  return (
    <>
      <Text as="h3" mt={5} mb={2} size="lg">
        {t('answers.title')}
      </Text>
      <Stack as="ul" gap={2.5}>
        {questions.map((changes, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Text as="li" py={2.5} px={3} border="line" radius="control" breakWords key={index}>
            <strong dir="auto">
              {changes[0]?.row
                ? t('answers.in_row', { question: changes[0].question, row: changes[0].row })
                : changes[0]?.question}
            </strong>
            {changes.map((change, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <ChangeLines key={at} change={change} />
            ))}
          </Text>
        ))}
      </Stack>
    </>
  );
}

function ChangeLines({ change: { entry, value, note, rating, files } }: { change: LoggedAnswer }) {
  const { t, i18n } = useTranslation('logs');
  const toFileLine = (what: 'added' | 'removed') => {
    const { count, names } = files?.[what] ?? { count: 0, names: [] };
    if (count === 0) return [];
    const list = new Intl.ListFormat(i18n.language).format(names);
    const text = t(`answers.files_${what}`, { count });
    return [names.length > 0 ? t('answers.named', { what: text, names: list }) : text];
  };
  const lines = [
    ...(entry ? [t(`answers.entry_${entry}`)] : []),
    ...(value === undefined ? [] : [value || t('answers.removed')]),
    ...(note ? [t('answers.note', { note })] : []),
    ...(rating === undefined ? [] : [rating ? t('answers.rating', { rating }) : t('answers.rating_removed')]),
    ...toFileLine('added'),
    ...toFileLine('removed'),
  ];
  return (lines.length > 0 ? lines : [t('answers.changed')]).map((line) => (
    <p key={line} dir="auto">
      {line}
    </p>
  ));
}
