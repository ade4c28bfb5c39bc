/** The settings of a field that its type has. */
import { FIELD_TYPES, type FieldConfigName, getNumberFormat } from '@rounds/contract/custom-fields';
import { listUnits } from '@rounds/engine';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox, Grid, NumberInput, Select } from '../../../ui/index.ts';
import type { ConfigProps } from './config-props.ts';
import { OptionsConfig } from './options-config.tsx';

/** While the person types, an empty input is not a number, and not 0. */
const toInputValue = (number: number): number | '' => (Number.isNaN(number) ? '' : number);
const toDigits = (typed: number | ''): number => (typed === '' ? Number.NaN : typed);

function DigitsConfig({ field, setConfig, getError }: ConfigProps) {
  const { t } = useTranslation('custom-fields');
  const hasDecimals = FIELD_TYPES[field.field_type].config.includes('decimals');
  const { max_digits, decimals } = getNumberFormat(field);
  const handleBlur = () => {
    if (hasDecimals && decimals >= max_digits) setConfig({ decimals: 0 });
  };
  return (
    <Grid gap={4} align="start" columns={2}>
      <NumberInput
        name="max_digits"
        label={t('max_digits')}
        allowDecimal={false}
        value={toInputValue(max_digits)}
        error={getError('max_digits')}
        onChange={(digits) => setConfig({ max_digits: toDigits(digits) })}
        // Not while typing, because 12 begins with 1.
        onBlur={handleBlur}
      />
      {hasDecimals && (
        <NumberInput
          name="decimals"
          label={t('decimals')}
          allowDecimal={false}
          value={toInputValue(decimals)}
          error={getError('decimals')}
          onChange={(places) => setConfig({ decimals: toDigits(places) })}
        />
      )}
    </Grid>
  );
}

function GroupingConfig({ field, setConfig }: ConfigProps) {
  const { t } = useTranslation('custom-fields');
  return (
    <Checkbox
      label={t('grouping')}
      description={t('grouping_hint')}
      checked={getNumberFormat(field).grouping}
      onChange={(event) => setConfig({ grouping: event.currentTarget.checked })}
    />
  );
}

function CurrencyConfig({ field, setConfig, getError }: ConfigProps) {
  const { t, i18n } = useTranslation('custom-fields');
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
  return (
    <Select
      name="currency"
      label={t('currency')}
      required
      searchable
      data={listUnits('currency').map(({ key }) => ({ value: key, label: `${key} – ${names.of(key) ?? key}` }))}
      value={field.config.currency ?? null}
      error={getError('currency')}
      onChange={(currency) => setConfig({ currency: currency ?? undefined })}
    />
  );
}

/** Settings that another one shows as well have no fields of their own. */
const CONFIG_FIELDS: Record<FieldConfigName, ComponentType<ConfigProps> | null> = {
  max_digits: DigitsConfig,
  decimals: null,
  grouping: GroupingConfig,
  currency: CurrencyConfig,
  options: OptionsConfig,
  list_uuid: null,
};

export const ConfigFields = (props: ConfigProps) =>
  FIELD_TYPES[props.field.field_type].config.map((name) => {
    const Config = CONFIG_FIELDS[name];
    return Config && <Config key={name} {...props} />;
  });
