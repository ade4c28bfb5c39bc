import type { AnswerKey } from '@rounds/engine';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, ICON, Modal, Text, TextInput } from '../../../ui/index.ts';
import { QuestionEntry } from '../review/question-entry.tsx';
import classes from '../review/review-panel.module.css';
import { useConduct } from '../store/conduct-context.tsx';
import { listSearchable, MAX_FOUND, searchQuestions } from './find-questions.ts';

interface SearchDialogProps {
  readonly goTo: (key: AnswerKey) => void;
  readonly close: () => void;
}
/** Searches questions, help, answers and notes; a result leads to its question. */
export default function SearchDialog({ goTo, close }: SearchDialogProps) {
  const { t } = useTranslation('conduct');
  const conduct = useConduct();
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const questions = useMemo(() => listSearchable(conduct), [conduct]);
  const results = useMemo(() => searchQuestions(questions, query), [questions, query]);
  const go = (key: AnswerKey) => {
    close();
    goTo(key);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = searchQuestions(questions, text);
    if (first) go(first.row.key);
  };
  const isSearching = query.trim() !== '';
  return (
    <Modal opened onClose={close} title={t('search.title')} size={640}>
      <Grid as="form" onSubmit={submit} gap={3}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          leftSection={<IconSearch {...ICON} size={18} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Text role="status" size="sm" tone="ink2">
          {isSearching &&
            (results.length === MAX_FOUND
              ? t('search.first', { count: MAX_FOUND })
              : t('search.found', { count: results.length }))}
        </Text>
        {results.length > 0 && (
          <Grid as="ul" overflow="hidden" border="line" radius="card" bg="surface" className={classes.problems}>
            {results.map(({ row, step, detail }) => (
              <QuestionEntry
                key={row.key}
                row={row}
                step={step}
                detail={detail}
                kind="open"
                icon={<IconSearch {...ICON} size={20} />}
                go={() => go(row.key)}
              />
            ))}
          </Grid>
        )}
      </Grid>
    </Modal>
  );
}
