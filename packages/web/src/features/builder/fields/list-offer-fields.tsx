/** Sets which items of a global list a question offers: by an earlier question of the same list, and by a field. */
import { CATALOGUE, findVariables, formatVariable, getOption, type Item } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { toItemName } from '../../../kit/templates/rule-words/index.ts';
import { getShownName } from '../../../platform/i18n/index.ts';
import { NativeSelect, Stack } from '../../../ui/index.ts';
import { listEarlierQuestions } from '../answer-names/answer-reference.ts';
import { ensureQuestionKey } from '../expressions/completions.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { useGlobalListOptions } from '../state/referred-lists.ts';
import { useSetOption } from './use-set-option.ts';

interface FieldProps {
  item: Item;
}

/** A question before the item, whose answer an expression consists of. */
function QuestionSelect({
  item,
  label,
  hint,
  source,
  isOffered,
  onChange,
}: FieldProps & {
  label: string;
  hint: string;
  source: unknown;
  isOffered: (question: Item) => boolean;
  onChange: (source: string | null) => void;
}) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const records = useRecords((all) => all);
  const questions = listEarlierQuestions(records, item.id).filter(isOffered);
  const key = typeof source === 'string' ? findVariables(source)[0]?.text : undefined;
  const parentQuestion = questions.find(({ reference_key }) => key !== undefined && reference_key === key);
  const isLost = typeof source === 'string' && source !== '' && !parentQuestion;
  return (
    <NativeSelect
      label={label}
      description={hint}
      error={isLost && t('list_field.question_gone')}
      value={parentQuestion?.id ?? (isLost ? LOST : '')}
      data={[
        { value: '', label: t('list_field.no_question') },
        ...questions.map((question) => ({ value: question.id, label: toItemName(question, t('untitled')) })),
        ...(isLost ? [{ value: LOST, label: String(source) }] : []),
      ]}
      onChange={(event) => {
        const question = records.items[event.currentTarget.value];
        session.store.endGesture();
        if (!question) return onChange(null);
        const { id, reference_key, title } = question;
        onChange(formatVariable(ensureQuestionKey(session, { id, key: reference_key ?? null, title })));
      }}
    />
  );
}
const LOST = 'lost';

export function ParentQuestionField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'parent_question');
  const { global_list_uuid: list } = item.options;
  return (
    <QuestionSelect
      item={item}
      label={t('option.parent_question')}
      hint={t('option_hint.parent_question')}
      source={getOption(item, 'parent_question')}
      isOffered={({ type, options }) => type === 'global_list' && options.global_list_uuid === list}
      onChange={set}
    />
  );
}

/** Kinds of answers that a field can be compared with. */
const COMPARED_KINDS: readonly string[] = ['text', 'number', 'choices', 'list_items', 'date', 'any'];

export function ItemFilterField({ item }: FieldProps) {
  const { t } = useTranslation(['builder', 'lists']);
  const set = useSetOption(item, 'item_filter');
  const uuid = String(item.options.global_list_uuid ?? '');
  const list = useGlobalListOptions(uuid || null).find(uuid);
  const {
    field_key = '',
    operator = 'equals',
    value,
  } = (item.options.item_filter ?? {}) as {
    field_key?: string;
    operator?: string;
    value?: string;
  };
  const fields = [
    { value: 'item_id', label: t('lists:global_list_items.columns.item_id') },
    { value: 'display_name', label: t('lists:global_list_items.columns.display_name') },
    ...(list?.fields ?? []).map((field) => ({ value: field.key, label: getShownName(field) })),
  ];
  const isLost = list !== undefined && field_key !== '' && !fields.some((one) => one.value === field_key);
  const change = (part: object) => set({ field_key, operator, ...(value !== undefined && { value }), ...part });
  return (
    <Stack gap={2}>
      <NativeSelect
        label={t('option.item_filter')}
        description={t('option_hint.item_filter')}
        error={isLost && t('list_field.field_gone')}
        value={field_key}
        data={[
          { value: '', label: t('list_field.no_filter') },
          ...fields,
          ...(isLost ? [{ value: field_key, label: t('list_field.field_error') }] : []),
        ]}
        onChange={(event) => {
          const key = event.currentTarget.value;
          if (key === '') set(null);
          else change({ field_key: key });
        }}
      />
      {field_key !== '' && (
        <>
          <NativeSelect
            label={t('list_field.operator')}
            value={operator}
            data={[
              { value: 'equals', label: t('list_field.equals') },
              { value: 'contains', label: t('list_field.contains') },
            ]}
            onChange={(event) => change({ operator: event.currentTarget.value })}
          />
          <QuestionSelect
            item={item}
            label={t('list_field.answer_of')}
            hint={t('list_field.answer_of_hint')}
            source={value}
            isOffered={({ type }) => COMPARED_KINDS.includes(CATALOGUE[type].value)}
            onChange={(source) => change({ value: source ?? '' })}
          />
        </>
      )}
    </Stack>
  );
}
