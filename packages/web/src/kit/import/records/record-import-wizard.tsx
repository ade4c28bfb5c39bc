import { MAX_FIELD_NAME_LENGTH } from '@rounds/contract/custom-fields';
import { MAX_RECORD_IMPORT_ROWS, toFieldTarget } from '@rounds/contract/record-import.ts';
import { useTranslation } from 'react-i18next';
import { getShownName, useFormat } from '../../../platform/i18n/index.ts';
import { Switch, TextInput } from '../../../ui/index.ts';
import { AssignColumns, type TargetGroup } from '../assign-columns.tsx';
import { ChooseFile } from '../choose-file.tsx';
import { ImportFooter } from '../import-footer.tsx';
import { ImportFrame } from '../import-frame.tsx';
import importShapeClasses from '../import-shapes.module.css';
import { RowCheck } from '../row-check.tsx';
import { SheetFields } from '../sheet-fields.tsx';
import { DateOrderField } from './date-order.tsx';
import { isNewFieldTarget, listNewFieldTargets, toFieldName } from './field-columns.ts';
import { NumberFormat } from './number-format.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { RecentImports } from './recent-imports.tsx';
import { RecordImportDone } from './record-import-done.tsx';
import { RecordPreview } from './record-preview.tsx';
import type { RecordSource } from './record-source.ts';
import classes from './records.module.css';
import { countRows, type RecordImportState, useRecordImport } from './use-record-import.ts';

/** The import of records with custom fields, from choosing the file to its result. */
export function RecordImportWizard({ source }: { source: RecordSource }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const importing = useRecordImport(source);
  const { wizard, checked, done } = importing;
  const { inspected } = wizard.state;
  const count = checked ? countRows(checked) : 0;
  const moreTargets = useFieldTargets(importing);
  const missing = [...importing.missing.map(({ value }) => source.missing[value]), useOwnerMissing(importing, source)];
  return (
    <ImportFrame
      wizard={wizard}
      title={source.title}
      importing={t('records.importing')}
      choosing={
        <>
          <ChooseFile wizard={wizard} text={source.text} maxRows={MAX_RECORD_IMPORT_ROWS} />
          <RecentImports source={source} />
        </>
      }
      panels={
        inspected && (
          <>
            <AssignColumns
              wizard={wizard}
              inspected={inspected}
              targets={source.targets}
              moreTargets={moreTargets}
              renderBelow={(column, target) =>
                isNewFieldTarget(target) && <FieldName column={column} importing={importing} />
              }
              targetHead={t('records.target')}
              missing={missing.filter(Boolean).join(' ') || null}
            >
              <div className={importShapeClasses.fields}>
                <OwnerFields source={source} importing={importing} />
                <SheetFields wizard={wizard} inspected={inspected} />
                <NumberFormat importing={importing} />
                <DateOrderField importing={importing} />
                <Switch
                  className={classes.update}
                  label={t('records.update')}
                  description={t('records.update_hint')}
                  checked={importing.updatesExisting}
                  onChange={(event) => importing.setUpdatesExisting(event.currentTarget.checked)}
                />
              </div>
            </AssignColumns>
            <RowCheck
              wizard={wizard}
              checked={checked}
              accepted={{ count, what: t('records.taken', { count }) }}
              missing={missing.filter(Boolean).join(' ') || null}
            >
              {checked && <RecordPreview checked={checked} />}
            </RowCheck>
          </>
        )
      }
      footer={
        <ImportFooter
          wizard={wizard}
          leaveTo={source.leaveTo}
          counts={
            checked && importing.updatesExisting
              ? t('records.counts', {
                  created: format.number(checked.imported.created),
                  changed: format.number(checked.imported.changed),
                  unchanged: format.number(checked.imported.unchanged),
                })
              : null
          }
          reason={useReason(importing, missing.find(Boolean))}
          label={checked ? t('records.finish', { count }) : t('finish_plain')}
          onFinish={importing.finish}
        />
      }
      result={
        done && (
          <RecordImportDone source={source} owner={importing.owner} done={done} onAnother={() => wizard.goTo('file')} />
        )
      }
      onFinish={importing.finish}
    />
  );
}

/** The name of the field that a column creates. */
function FieldName({ column, importing }: { column: string; importing: RecordImportState }) {
  const { t } = useTranslation('import');
  return (
    <TextInput
      mt={4}
      aria-label={t('records.field_name_of', { column })}
      value={importing.fieldNames[column] ?? toFieldName(column)}
      maxLength={MAX_FIELD_NAME_LENGTH}
      onChange={(event) => importing.setFieldName(column, event.currentTarget.value)}
    />
  );
}

/** The fields of the type or list that exists, or those that a column could become. */
function useFieldTargets({ owner, fields, wizard }: RecordImportState): TargetGroup | undefined {
  const { t } = useTranslation(['import', 'custom-fields']);
  const { inspected } = wizard.state;
  if (!inspected || owner.mode === 'none') return undefined;
  if (owner.mode === 'existing') {
    const targets = fields.map((field) => ({
      value: toFieldTarget(field.key),
      label: getShownName(field),
      isNeeded: field.is_required,
    }));
    return { label: t('records.fields'), of: () => targets };
  }
  return {
    label: t('records.new_field'),
    of: (name) =>
      listNewFieldTargets(inspected, name).map(({ value, type }) => ({
        value,
        label: t('custom-fields:new_field', { type: t(`custom-fields:types.${type}`) }),
        isNeeded: false,
      })),
  };
}

function useOwnerMissing({ owner, isOwnerMissing }: RecordImportState, source: RecordSource): string | undefined {
  if (!isOwnerMissing) return undefined;
  return owner.mode === 'new' ? source.owner.missing.name : source.owner.missing.id;
}

/** Returns why the file cannot be imported yet. */
function useReason({ wizard, checked }: RecordImportState, missing: string | undefined): string | null {
  const { t } = useTranslation('import');
  if (missing) return missing;
  if (!checked) return t('why.unchecked');
  if (countRows(checked) === 0) return t('records.nothing');
  if (checked.errors.length > 0 && !wizard.state.skipErrors) return t('why.errors');
  return null;
}
