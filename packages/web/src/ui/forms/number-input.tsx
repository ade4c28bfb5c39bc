import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getDecimalSeparator } from '../../i18n/index.ts';

/** A number as the person's language writes it; point and comma both make its decimals. */
export function NumberInput(props: NumberInputProps) {
  const { i18n } = useTranslation();
  return <MantineNumberInput decimalSeparator={getDecimalSeparator(i18n.language)} {...props} />;
}
