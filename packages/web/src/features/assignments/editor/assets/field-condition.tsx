/** The operator of a condition on a field and what it compares with, by the kind of its values. */
import { CONDITION_OPERATORS, type ConditionOperator, type CustomField } from '@rounds/contract/custom-fields';
import { fieldOptions } from '@rounds/contract/custom-fields/field-options.ts';
import { useTranslation } from 'react-i18next';
import { RecordMultiSelect } from '../../../../kit/resource/index.ts';
import { getShownName } from '../../../../platform/i18n/index.ts';
import {
  Autocomplete,
  DateInput,
  FieldError,
  MultiSelect,
  NativeSelect,
  NumberInput,
  TextInput,
} from '../../../../ui/index.ts';
import classes from '../editor.module.css';
import { countOperands, type DraftFieldCondition, setOperator } from './conditions.ts';

interface FieldConditionProps {
  /** Missing for a field that does not exist anymore. */
  readonly field: CustomField | undefined;
  readonly name: string;
  readonly condition: DraftFieldCondition;
  /** Values to pick for a text that is compared as a whole; others can be typed. */
  readonly suggestions?: readonly string[];
  onChange(condition: DraftFieldCondition): void;
}

/** The operators that have a word for their negation. */
const NEGATED: readonly ConditionOperator[] = ['eq', 'ct', 'sw', 'ew', 'bt', 'in', 'null'];

export function FieldCondition({ field, name, condition, suggestions, onChange }: FieldConditionProps) {
  const { t } = useTranslation(['assignments', 'common']);
  const { kind, operator, not } = condition;
  const isDate = kind === 'day' || kind === 'moment';
  const toWord = (one: ConditionOperator, isNot: boolean) => {
    const key = `${isNot ? 'not_' : ''}${one}` as 'eq';
    return isDate && one !== 'null' ? t(`rules.dates.${key}`) : t(`common:filters.operators.${key}`);
  };
  const operators = CONDITION_OPERATORS[kind].flatMap((one: ConditionOperator) => [
    { value: one as string, label: toWord(one, false) },
    ...(NEGATED.includes(one) ? [{ value: `not ${one}`, label: toWord(one, true) }] : []),
  ]);
  return (
    <>
      <NativeSelect
        aria-label={t('common:filters.operator_of', { name })}
        value={not ? `not ${operator}` : operator}
        data={operators}
        onChange={(event) => {
          const [last, isNot] = event.currentTarget.value.split(' ').reverse();
          onChange(setOperator(condition, last as ConditionOperator, isNot !== undefined));
        }}
      />
      {operator === 'in' && field && <Choices {...{ field, name, condition, onChange }} />}
      {countOperands(operator) > 0 && (
        <Operand which={0} {...{ name, condition, onChange }} {...(suggestions && { suggestions })} />
      )}
      {countOperands(operator) > 1 && <span>{t('common:filters.and')}</span>}
      {countOperands(operator) > 1 && <Operand which={1} {...{ name, condition, onChange }} />}
      {isReversed(condition) && <FieldError>{t('common:filters.reversed')}</FieldError>}
    </>
  );
}

/** True for a range whose end is below its start. */
function isReversed({ kind, operator, values: [low, high] }: DraftFieldCondition): boolean {
  if (operator !== 'bt' || low === '' || high === '') return false;
  return kind === 'number' ? Number(low) > Number(high) : low > high;
}

interface OperandProps extends Omit<FieldConditionProps, 'field'> {
  readonly which: 0 | 1;
}

function Operand({ which, name, condition, suggestions = [], onChange }: OperandProps) {
  const { t } = useTranslation('common');
  const { kind, operator, values } = condition;
  const setValue = (value: string) => onChange({ ...condition, values: values.with(which, value) as [string, string] });
  const shared = { 'aria-label': t(which === 0 ? 'filters.value_of' : 'filters.upper_of', { name }) };
  const isCount = operator === 'older' || operator === 'soon';
  if (kind === 'number' || isCount) {
    return (
      <NumberInput
        // An operator with another number of operands begins with empty ones, also where text was no number.
        key={`${which} of ${operator}`}
        {...shared}
        value={values[which] === '' ? '' : Number(values[which])}
        {...(isCount && { min: 0, allowDecimal: false, allowNegative: false })}
        onChange={(number) => setValue(String(number))}
      />
    );
  }
  if (kind === 'day' || kind === 'moment') return <DateInput {...shared} value={values[which]} onChange={setValue} />;
  if (operator === 'eq' && suggestions.length > 0)
    return <Autocomplete {...shared} data={[...suggestions]} value={values[which]} onChange={setValue} />;
  return <TextInput {...shared} value={values[which]} onChange={(event) => setValue(event.currentTarget.value)} />;
}

function Choices({ field, name, condition, onChange }: FieldConditionProps & { readonly field: CustomField }) {
  const { t } = useTranslation('common');
  const label = t('filters.value_of', { name });
  const choose = (chosen: DraftFieldCondition['chosen']) => onChange({ ...condition, chosen });
  const { kind, chosen } = condition;
  const { options } = field.config;
  if (kind === 'person' || (kind === 'choices' && !options)) {
    return (
      <div className={classes.choices}>
        <RecordMultiSelect
          endpoint={fieldOptions.search}
          params={{ id: field.id ?? 0 }}
          name={`condition ${field.key}`}
          label={label}
          isLabelHidden
          value={chosen.map(String)}
          onChange={(ids) => choose(kind === 'person' ? ids.map(Number) : ids)}
        />
      </div>
    );
  }
  const data =
    kind === 'yes_no'
      ? [
          { value: 'true', label: t('table.yes') },
          { value: 'false', label: t('table.no') },
        ]
      : (options ?? []).map(({ key, is_removed, ...option }) => {
          const shown = getShownName({ ...option, translations: option.translations ?? {} });
          return { value: key, label: is_removed ? t('removed_option', { name: shown }) : shown };
        });
  return (
    <MultiSelect
      className={classes.choices}
      aria-label={label}
      searchable={kind === 'choices'}
      data={data}
      value={chosen.map(String)}
      onChange={choose}
    />
  );
}
