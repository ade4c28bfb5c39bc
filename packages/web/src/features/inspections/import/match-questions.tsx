import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, NativeSelect, Text } from '../../../ui/index.ts';
import classes from './inspection-import.module.css';
import type { CheckedInspections, InspectionImport } from './use-inspection-import.ts';

const SHOWN = 60;
const LEAVE_OUT = 'leave_out';
const CREATE = 'create';

interface MatchQuestionsProps {
  readonly importing: InspectionImport;
  readonly checked: CheckedInspections;
}

/** Each question of the file with the question of the template that gets its answers. */
export function MatchQuestions({ importing: { choices, choose }, checked }: MatchQuestionsProps) {
  const { t } = useTranslation('inspections');
  const [visibleCount, setVisibleCount] = useState(SHOWN);
  const { questions, items } = checked;
  const isNew = choices.target === 'new';
  const matched = questions.filter(({ item_id }) => item_id !== null).length;
  const used = new Set(questions.flatMap(({ item_id }) => item_id ?? []));
  if (questions.length === 0) return null;
  const options = [...Map.groupBy(items, ({ section }) => section)].map(([group, own]) => ({
    group: group || t('bring.no_section'),
    items: own.map(({ id, title }) => ({ value: id, label: title })),
  }));
  const assign = (key: string, value: string) => {
    const next = value === LEAVE_OUT ? null : value;
    // A question of the template gets the answers of one question of the file.
    const others = Object.entries(choices.questions).filter(([one, id]) => one !== key && (id !== next || id === null));
    const { [key]: _, ...rest } = choices.questions;
    choose({ questions: value === CREATE ? rest : { ...Object.fromEntries(others), [key]: next } });
  };
  return (
    <section className={classes.card} aria-labelledby="match-questions">
      <div className={classes.head}>
        <h2 id="match-questions">{t('bring.questions')}</h2>
        <Text as="span" fontSize="sm" tone="ink2">
          {t('bring.matched', { matched, count: questions.length })}
        </Text>
      </div>
      <ul className={classes.matches}>
        {questions.slice(0, visibleCount).map(({ key, title, values, answers, item_id }) => (
          <li key={key} data-open={item_id === null && choices.questions[key] === undefined ? '' : undefined}>
            <Text as="span" shrink breakWords>
              <bdi>{title}</bdi>
              <Box as="small" overflow="hidden" dir="auto" lines={2} tone="ink2">
                {values.join(' · ') || t('bring.no_answers')}
              </Box>
            </Text>
            <QuestionSelect
              title={title}
              value={item_id ?? LEAVE_OUT}
              isNew={isNew}
              options={options}
              used={used}
              hasAnswers={answers > 0}
              onChange={(value) => assign(key, value)}
            />
          </li>
        ))}
      </ul>
      {questions.length > visibleCount && (
        <MoreButton count={questions.length - visibleCount} onClick={() => setVisibleCount(visibleCount + SHOWN)} />
      )}
    </section>
  );
}

interface QuestionSelectProps {
  readonly title: string;
  readonly value: string;
  readonly isNew: boolean;
  readonly options: readonly { readonly group: string; readonly items: readonly { value: string; label: string }[] }[];
  readonly used: ReadonlySet<string>;
  readonly hasAnswers: boolean;
  readonly onChange: (value: string) => void;
}

function QuestionSelect({ title, value, isNew, options, used, onChange }: QuestionSelectProps) {
  const { t } = useTranslation('inspections');
  const leaveOut = { value: LEAVE_OUT, label: t('bring.leave_out') };
  const groups = options.map(({ group, items }) => ({
    group,
    items: items.map((item) =>
      used.has(item.value) && item.value !== value ? { ...item, label: `${item.label} ✓` } : item,
    ),
  }));
  return (
    <NativeSelect
      aria-label={t('bring.question_for', { title })}
      value={isNew && value !== LEAVE_OUT ? CREATE : value}
      data={isNew ? [{ value: CREATE, label: t('bring.create_question') }, leaveOut] : [leaveOut, ...groups]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function MoreButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  return (
    <Button className={classes.more} variant="default" onClick={onClick}>
      {t('assign.more', { count: Math.min(SHOWN, count), number: format.number(count) })}
    </Button>
  );
}
