import type { Item } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover, Select } from '../../../ui/index.ts';
import { ensureQuestionKey } from '../expressions/completions.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { listEarlierQuestions } from './answer-reference.ts';
import { InsertAnswerButton } from './use-answer-name-completion.tsx';

const MAX_SHOWN = 50;

/** A button that inserts the reference to the answer of an earlier question into a formatted text. */
export function InsertAnswerMenu({ item, onSelect }: { item: Item; onSelect: (reference: string) => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const questions = isOpen ? listEarlierQuestions(session.store.records(), item.id) : [];
  const insert = (id: string | null) => {
    const question = questions.find((one) => one.id === id);
    if (!question) return;
    setOpen(false);
    const { reference_key = null, title } = question;
    onSelect(`\${${ensureQuestionKey(session, { id: question.id, key: reference_key, title })}}`);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} shadow="md" withinPortal>
      <Popover.Target>
        <span>
          <InsertAnswerButton label={t('answer_names.insert_in_text')} onAsk={() => setOpen(!isOpen)} />
        </span>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('answer_names.insert_in_text')}>
        <Select
          label={t('answer_names.earlier')}
          searchable
          limit={MAX_SHOWN}
          nothingFoundMessage={t('answer_names.none')}
          // A list outside of the dropdown would count as a click outside and close it.
          comboboxProps={{ withinPortal: false }}
          data={questions.map(({ id, title, reference_key }) => ({
            value: id,
            label: [reference_key, title || t('untitled')].filter(Boolean).join(' – '),
          }))}
          value={null}
          onChange={insert}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
