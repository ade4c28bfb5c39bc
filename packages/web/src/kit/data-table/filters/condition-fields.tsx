import type { ListColumn } from '@rounds/contract/list.ts';
import { useTranslation } from 'react-i18next';
import { FieldError, NativeSelect, NumberInput, TextInput } from '../../../ui/index.ts';
import {
  type Condition,
  countOperands,
  getOperators,
  isEmptyRange,
  type Operator,
  setOperator,
  toNumber,
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
  const field = (which: 0 | 1) => {
    const setValue = (value: string) => {
      const next = [...values] as [string, string];
      next[which] = value;
      onChange({ ...condition, values: next }, true);
    };
    const shared = {
      'aria-label': t(which === 0 ? 'filters.value_of' : 'filters.upper_of', { name }),
      className: classes.value,
      'data-autofocus': hasAutofocus && which === 0 ? true : undefined,
    };
    return isNumber ? (
      <NumberInput
        // An operator with another number of operands begins with empty ones, also where text was no number.
        key={`${which} of ${countOperands(operator)}`}
        {...shared}
        value={toNumber(values[which]) ?? ''}
        onChange={(number) => setValue(String(number))}
      />
    ) : (
      <TextInput {...shared} value={values[which]} onChange={(event) => setValue(event.currentTarget.value)} />
    );
  };
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
