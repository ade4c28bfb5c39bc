import { DATE_ORDERS, type DateOrder } from '@rounds/contract/record-import.ts';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../../../ui/index.ts';
import type { RecordImportState } from './use-record-import.ts';

/** Asks for the order of dates. It is only shown if all dates of a column can be read in both ways. */
export function DateOrderField({ importing: { dateOrder, setDateOrder, checked } }: { importing: RecordImportState }) {
  const { t } = useTranslation('import');
  const isOpen = checked?.errors.some(({ code }) => code === 'date_ambiguous') ?? false;
  if (!isOpen && dateOrder === null) return null;
  return (
    <NativeSelect
      label={t('records.date_order.label')}
      error={isOpen && t('records.date_order.open')}
      value={dateOrder ?? ''}
      data={[
        { value: '', label: t('records.date_order.automatic') },
        ...DATE_ORDERS.map((value) => ({ value, label: t(`records.date_order.${value}`) })),
      ]}
      onChange={(event) => setDateOrder((event.currentTarget.value || null) as DateOrder | null)}
    />
  );
}
