import { FAILING_ANSWERS, type FailingAnswer, IMPORT_TYPES, type ImportTypeName } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { Box, Checkbox, Grid, NativeSelect, Text, TextInput } from '../../ui/index.ts';
import classes from './destination-folder.module.css';
import type { TemplateImport } from './use-template-import.ts';

/** Sets values for all rows that have none of their own. It is collapsed, because most files need none. */
export function FixedFields({ importing: { wizard, fixed, setFixed } }: { importing: TemplateImport }) {
  const { t } = useTranslation(['template-import', 'import-type']);
  const { columns } = wizard.state;
  return (
    <Box as="details" span="all" className={classes.folder}>
      <Text as="summary" tone="brand" weight={500}>
        {t('fixed.title')}
      </Text>
      <Grid align="end" gap={3} template="repeat(auto-fill, minmax(min(180px, 100%), 1fr))">
        {!columns.page && (
          <TextInput
            label={t('fixed.page')}
            value={fixed.page ?? ''}
            maxLength={300}
            onChange={(event) => setFixed({ page: event.currentTarget.value || undefined })}
          />
        )}
        {!columns.section && (
          <TextInput
            label={t('fixed.section')}
            value={fixed.section ?? ''}
            maxLength={300}
            onChange={(event) => setFixed({ section: event.currentTarget.value || undefined })}
          />
        )}
        <NativeSelect
          label={columns.type ? t('fixed.type_empty') : t('fixed.type')}
          value={fixed.type ?? 'yesno'}
          data={IMPORT_TYPES.map((value) => ({ value, label: t(`import-type:${value}`) }))}
          onChange={(event) => setFixed({ type: event.currentTarget.value as ImportTypeName })}
        />
        <NativeSelect
          label={columns.failing ? t('fixed.failing_empty') : t('fixed.failing')}
          value={fixed.failing ?? 'no'}
          data={FAILING_ANSWERS.map((value) => ({ value, label: t(`fixed.failing_answer.${value}`) }))}
          onChange={(event) => setFixed({ failing: event.currentTarget.value as FailingAnswer })}
        />
        <Checkbox
          label={columns.required ? t('fixed.required_empty') : t('fixed.required')}
          checked={fixed.required ?? false}
          onChange={(event) => setFixed({ required: event.currentTarget.checked || undefined })}
        />
      </Grid>
    </Box>
  );
}
