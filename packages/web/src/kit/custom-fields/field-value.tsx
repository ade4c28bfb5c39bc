/** A value as people read it. */
import {
  type CustomFieldValue,
  type FieldRule,
  type FieldValueKind,
  getNumberFormat,
  getValueKind,
  isWebAddress,
  toPlainValue,
} from '@rounds/contract/custom-fields';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, getShownName, useFormat } from '../../platform/i18n/index.ts';
import { Anchor, Chip, Row } from '../../ui/index.ts';

interface FieldValueProps {
  readonly field: FieldRule;
  readonly value: CustomFieldValue;
}

const VALUES: Record<
  FieldValueKind,
  (props: FieldValueProps & { readonly format: Format; readonly yesNo: readonly [string, string] }) => ReactNode
> = {
  text: ({ field, value }) =>
    field.field_type === 'link' && isWebAddress(String(value)) ? (
      <Anchor href={String(value)} target="_blank" rel="noopener noreferrer">
        {String(value)}
      </Anchor>
    ) : (
      String(value)
    ),
  number({ field, value, format }) {
    const { grouping, currency, decimals } = getNumberFormat(field);
    return format.number(Number(value), {
      useGrouping: grouping,
      ...(currency ? { style: 'currency', currency } : { maximumFractionDigits: decimals }),
    });
  },
  day: ({ value, format }) => format.date(String(value)),
  moment: ({ value, format }) => format.dateTime(String(value)),
  yes_no: ({ value, yesNo: [yes, no] }) => (value === true ? yes : no),
  choices: ({ field: { config }, value }) => (
    <Row as="span" inline wrap align="stretch" gap={1}>
      {[value].flat().map((one) => {
        if (typeof one !== 'object') return String(one);
        const option = config.options?.find(({ key }) => key === one.id);
        const name = option ? getShownName({ ...option, translations: option.translations ?? {} }) : one.name;
        return (
          <Chip key={one.id} tone={option?.color ?? 'slate'}>
            {name}
          </Chip>
        );
      })}
    </Row>
  ),
  person: ({ value }) => String(toPlainValue(value)),
};

/** Shows the value of a custom field in the person's language and format. */
export function FieldValue(props: FieldValueProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return VALUES[getValueKind(props.field)]({ ...props, format, yesNo: [t('table.yes'), t('table.no')] });
}
