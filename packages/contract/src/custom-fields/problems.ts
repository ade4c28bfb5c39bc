/** The problems of fields and values; the messages are in `locales/<language>/custom-field.json`. */

interface Problem<Code extends string> {
  readonly code: Code;
  readonly params?: Readonly<Record<string, number>>;
}

/** The reason why a value does not fit its field, with the parameters of its message. */
export type ValueProblem = Problem<
  | 'NOT_TEXT'
  | 'NOT_EMAIL'
  | 'NOT_PHONE'
  | 'NOT_LINK'
  | 'NOT_NUMBER'
  | 'NOT_WHOLE'
  | 'TOO_MANY_DIGITS'
  | 'TOO_MANY_DECIMALS'
  | 'NOT_DATE'
  | 'NOT_DATETIME'
  | 'NOT_YES_NO'
  | 'NOT_OPTION'
  | 'TOO_MANY_CHOICES'
  | 'NOT_PERSON'
  | 'ONE_LINE'
  | 'VALUE_TOO_LONG'
>;

export type ConfigProblem = Problem<
  | 'MAX_DIGITS_BETWEEN'
  | 'DECIMALS_BETWEEN'
  | 'DECIMALS_BELOW_DIGITS'
  | 'NOT_CURRENCY'
  | 'OPTIONS_REQUIRED'
  | 'OPTION_NAME_REQUIRED'
  | 'OPTION_NAME_TAKEN'
  | 'LIST_REQUIRED'
> & { readonly field: 'max_digits' | 'decimals' | 'currency' | 'options' | 'list_uuid' };

/** A validation problem of a field. */
export type CustomFieldProblem =
  | ConfigProblem
  | (Problem<'NAME_REQUIRED' | 'NAME_TOO_LONG' | 'DESCRIPTION_TOO_LONG'> & { readonly field: 'name' | 'description' })
  | (ValueProblem & { readonly field: 'default_value' });
