import type { ListColumn } from '@rounds/contract/list';
import { useTranslation } from 'react-i18next';
import { FieldError, NativeSelect, TextInput } from '../../ui/index.ts';
import {
  type Condition,
  countOperands,
  getOperators,
  isEmptyRange,
  isInvalidNumber,
  type Operator,
  setOperator,
} from './conditions.ts';
import classes from './filters.module.css';

interface ConditionFieldsProps {
  readonly column: ListColumn;
  /** The name of what is compared. */
  readonly name: string;
  readonly condition: Condition;
  readonly hasAutofocus?: boolean;
  /** `isTyped` is true while a text is typed, so that the caller can wait for its end. */
  onChange(condition: Condition, isTyped: boolean): void;
}

/** The operator of a condition, or its negation, and its operands. */
export function ConditionFields({ column, name, condition, hasAutofocus = false, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation('common');
  const { operator, not, values } = condition;
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
  const field = (which: 0 | 1) => (
    <TextInput
      aria-label={t(which === 0 ? 'filters.value_of' : 'filters.upper_of', { name })}
      inputMode={isNumber ? 'decimal' : undefined}
      className={classes.value}
      error={isNumber && isInvalidNumber(values[which]) && <FieldError>{t('filters.not_number')}</FieldError>}
      data-autofocus={hasAutofocus && which === 0 ? true : undefined}
      value={values[which]}
      onChange={(event) => {
        const next = [...values] as [string, string];
        next[which] = event.currentTarget.value;
        onChange({ ...condition, values: next }, true);
      }}
    />
  );
  return (
    <>
      <NativeSelect
        aria-label={t('filters.operator_of', { name })}
        className={classes.operator}
        value={not ? `not ${operator}` : operator}
        data={operators}
        onChange={(event) => {
          const [last, isNot] = event.currentTarget.value.split(' ').reverse();
          onChange(setOperator(condition, last as Operator, isNot !== undefined), false);
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
    </>
  );
}
