import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, FieldError, NativeSelect, Stack, TextInput } from '../../ui/index.ts';
import {
  type Condition,
  countOperands,
  createCondition,
  getOperators,
  isEmptyRange,
  isInvalidNumber,
  type Operator,
  parseConditions,
  serializeConditions,
  setOperator,
} from './conditions.ts';
import { useDraft } from './draft.ts';
import type { EditorProps } from './editor.ts';
import classes from './filters.module.css';

/** Edits conditions that must all hold; each has an operator or its negation, and operands. */
export function BuilderEditor({ column, name, value, onChange }: EditorProps) {
  const { t } = useTranslation('common');
  const [conditions, change] = useDraft<Condition[]>(
    value,
    (given) => {
      const read = parseConditions(column, given);
      return read.length > 0 ? read : [createCondition(column)];
    },
    (draft) => serializeConditions(column, draft),
    onChange,
  );
  const put = (at: number, condition: Condition, isTyped: boolean) => change(conditions.with(at, condition), isTyped);
  const isNumber = column.filter === 'numberBuilder';
  const operators = getOperators(column).flatMap((operator) => [
    { value: operator, label: t(`filters.operators.${operator}`) },
    ...(operator === 'eq' ||
    operator === 'ct' ||
    operator === 'sw' ||
    operator === 'ew' ||
    operator === 'bt' ||
    operator === 'null'
      ? [{ value: `not ${operator}`, label: t(`filters.operators.not_${operator}`) }]
      : []),
  ]);
  return (
    <Stack gap={10}>
      {conditions.map((condition, at) => {
        const { operator, not, values } = condition;
        const field = (which: 0 | 1) => (
          <TextInput
            aria-label={t(which === 0 ? 'filters.value_of' : 'filters.upper_of', { name })}
            inputMode={isNumber ? 'decimal' : undefined}
            className={classes.value}
            error={isNumber && isInvalidNumber(values[which]) && <FieldError>{t('filters.not_number')}</FieldError>}
            data-autofocus={at === 0 && which === 0 ? true : undefined}
            value={values[which]}
            onChange={(event) => {
              const next = [...values] as [string, string];
              next[which] = event.currentTarget.value;
              put(at, { ...condition, values: next }, true);
            }}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity apart from their position
          <div key={at} className={classes.condition}>
            <NativeSelect
              aria-label={t('filters.operator_of', { name })}
              className={classes.operator}
              value={not ? `not ${operator}` : operator}
              data={operators}
              onChange={(event) => {
                const [last, isNot] = event.currentTarget.value.split(' ').reverse();
                put(at, setOperator(condition, last as Operator, isNot !== undefined), false);
              }}
            />
            {countOperands(operator) > 0 && field(0)}
            {countOperands(operator) > 1 && <span>{t('filters.and')}</span>}
            {countOperands(operator) > 1 && field(1)}
            {isNumber && isEmptyRange(condition) && (
              <div className={classes.problem}>
                <FieldError>{t('filters.reversed')}</FieldError>
              </div>
            )}
            {conditions.length > 1 && (
              <ActionIcon
                size={30}
                aria-label={t('filters.remove_condition')}
                onClick={() => change(conditions.toSpliced(at, 1), false)}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            )}
          </div>
        );
      })}
      <Button
        className={classes.more}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} stroke={2} />}
        onClick={() => change([...conditions, createCondition(column)], false)}
      >
        {t('filters.add_condition')}
      </Button>
    </Stack>
  );
}
