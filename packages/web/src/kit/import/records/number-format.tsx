import { DECIMAL_MARKS, type DecimalMark } from '@rounds/contract/record-import.ts';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../../../ui/index.ts';
import type { RecordImportState } from './use-record-import.ts';

/** The decimal separator. It is detected, unless all numbers of a column can be read in both ways. */
export function NumberFormat({ importing: { decimal, setDecimal, checked } }: { importing: RecordImportState }) {
  const { t } = useTranslation('import');
  const isOpen = checked?.errors.some(({ code }) => code === 'number_ambiguous') ?? false;
  return (
    <NativeSelect
      label={t('records.decimal.label')}
      error={isOpen && t('records.decimal.open')}
      value={decimal ?? ''}
      data={[
        { value: '', label: t('records.decimal.automatic') },
        ...DECIMAL_MARKS.map((value) => ({ value, label: t(`records.decimal.${value}`) })),
      ]}
      onChange={(event) => setDecimal((event.currentTarget.value || null) as DecimalMark | null)}
    />
  );
}
