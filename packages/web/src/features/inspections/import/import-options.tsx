import { checklists } from '@rounds/contract/checklists';
import { INSPECTION_ROW_KINDS, INVALID_ANSWER_CHOICES } from '@rounds/contract/inspections';
import { DATE_ORDERS } from '@rounds/contract/record-import.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import importShapeClasses from '../../../kit/import/import-shapes.module.css';
import { SheetFields } from '../../../kit/import/index.ts';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { NativeSelect, Notice, TextInput } from '../../../ui/index.ts';
import classes from './inspection-import.module.css';
import { hasColumns, type InspectedInspections, type InspectionImport } from './use-inspection-import.ts';

interface ImportOptionsProps {
  readonly importing: InspectionImport;
  readonly inspected: InspectedInspections;
}

/**
 * Sets how the file is read, the template of its inspections, and what happens to answers that the template does not
 * accept.
 */
export function ImportOptions({ importing, inspected }: ImportOptionsProps) {
  const { t } = useTranslation(['inspections', 'import']);
  const { wizard, choices, choose, canCreate, checked } = importing;
  const isDateOpen = checked?.errors.some(({ code }) => code === 'date_ambiguous') ?? false;
  return (
    <div className={importShapeClasses.fields}>
      {hasColumns(inspected) && <SheetFields wizard={wizard} inspected={inspected} />}
      {hasColumns(inspected) && (
        <NativeSelect
          label={t('bring.row_kind')}
          value={inspected.row_kind}
          data={INSPECTION_ROW_KINDS.map((value) => ({ value, label: t(`bring.row_kinds.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            wizard.read({ row_kind: value === 'answer' ? 'answer' : 'inspection' })
          }
        />
      )}
      <NativeSelect
        label={t('bring.target')}
        value={choices.target}
        data={(canCreate ? (['existing', 'new'] as const) : (['existing'] as const)).map((value) => ({
          value,
          label: t(`bring.targets.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          choose({ target: value === 'new' ? 'new' : 'existing', questions: {} })
        }
      />
      {choices.target === 'new' ? (
        <TextInput
          label={t('bring.new_title')}
          required
          maxLength={125}
          value={choices.title}
          onChange={({ currentTarget: { value } }) => choose({ title: value })}
        />
      ) : (
        <RecordSelect
          endpoint={checklists.search}
          name="template"
          label={t('bring.template')}
          required
          value={choices.templateId}
          onChange={(templateId) => choose({ templateId, questions: {} })}
        />
      )}
      <NativeSelect
        label={t('bring.invalid')}
        value={choices.invalid}
        data={INVALID_ANSWER_CHOICES.map((value) => ({ value, label: t(`bring.invalids.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          choose({ invalid: value === 'leave_out' ? 'leave_out' : 'skip_inspection' })
        }
      />
      {(isDateOpen || choices.dateOrder) && (
        <NativeSelect
          label={t('import:records.date_order.label')}
          error={isDateOpen && t('import:records.date_order.open')}
          value={choices.dateOrder ?? ''}
          data={[
            { value: '', label: t('import:records.date_order.automatic') },
            ...DATE_ORDERS.map((value) => ({ value, label: t(`import:records.date_order.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            choose({ dateOrder: DATE_ORDERS.find((order) => order === value) ?? null })
          }
        />
      )}
      {inspected.format.startsWith('submissions') && choices.target === 'existing' && (
        <Notice className={classes.wide}>
          {t('bring.xlsform')} <Link {...paths.templates.import()}>{t('bring.xlsform_link')}</Link>
        </Notice>
      )}
    </div>
  );
}
