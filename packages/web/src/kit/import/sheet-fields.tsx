import { ENCODINGS, type Encoding, SEPARATORS, type Separator } from '@rounds/contract/import.ts';
import { useTranslation } from 'react-i18next';
import { NativeSelect, NumberInput } from '../../ui/index.ts';
import { ReadingChoices } from './reading-choices.tsx';
import type { SheetInfo, Wizard } from './use-wizard.ts';

/** The sheet of a workbook, the encoding and the separator of a CSV file, and the row with the headers. */
export function SheetFields({ wizard, inspected }: { wizard: Wizard; inspected: SheetInfo }) {
  const { t } = useTranslation('import');
  return (
    <>
      <ReadingChoices wizard={wizard} inspected={inspected} />
      {inspected.sheets.length > 1 && (
        <NativeSelect
          label={t('field.sheet')}
          value={inspected.sheet ?? ''}
          data={[...inspected.sheets]}
          onChange={(event) => wizard.read({ sheet: event.currentTarget.value })}
        />
      )}
      {inspected.encoding && (
        <NativeSelect
          label={t('field.encoding')}
          value={inspected.encoding}
          data={ENCODINGS.map((value) => ({ value, label: t(`encoding.${value}`) }))}
          onChange={(event) => wizard.read({ encoding: event.currentTarget.value as Encoding })}
        />
      )}
      {inspected.encoding && (
        <NativeSelect
          label={t('field.separator')}
          value={inspected.separator ?? ''}
          data={[
            ...(inspected.separator ? [] : [{ value: '', label: t('field.separator_named') }]),
            ...SEPARATORS.map((value) => ({ value, label: t(`separator.${value}`) })),
          ]}
          onChange={(event) => wizard.read({ separator: (event.currentTarget.value || undefined) as Separator })}
        />
      )}
      <NumberInput
        label={t('field.header_row')}
        description={inspected.header_row === 0 ? t('field.no_header') : undefined}
        min={0}
        max={1000}
        allowDecimal={false}
        value={inspected.header_row}
        onChange={(value) => {
          if (value !== '') wizard.read({ header_row: value });
        }}
      />
    </>
  );
}
