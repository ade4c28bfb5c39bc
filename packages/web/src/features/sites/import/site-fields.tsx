import { MAX_SITE_TITLE_LENGTH } from '@rounds/contract/sites';
import { SITE_IMPORT_LAYOUTS, type SiteImportLayout } from '@rounds/contract/sites/import.ts';
import { useTranslation } from 'react-i18next';
import importShapeClasses from '../../../kit/import/import-shapes.module.css';
import { SheetFields } from '../../../kit/import/index.ts';
import { Box, Checkbox, Row, Segmented, Stack, Text, TextInput } from '../../../ui/index.ts';
import classes from './site-import.module.css';
import type { InspectedSites } from './site-import-queries.ts';
import type { SiteImport } from './use-site-import.ts';

interface SiteFieldsProps {
  readonly importing: SiteImport;
  readonly inspected: InspectedSites;
  readonly isNew: boolean;
}

/** The title of a new structure, how rows name their place, and the rules of new columns. */
export function SiteFields({ importing, inspected, isNew }: SiteFieldsProps) {
  const { t } = useTranslation('sites');
  const { wizard, layout, newColumns } = importing;
  return (
    <div className={importShapeClasses.fields}>
      {isNew && (
        <TextInput
          className={classes.wide}
          label={t('title')}
          value={importing.title}
          required
          withAsterisk
          maxLength={MAX_SITE_TITLE_LENGTH}
          autoComplete="off"
          onChange={(event) => importing.setTitle(event.currentTarget.value)}
        />
      )}
      <Stack shrink align="start" gap={1.5} span="all">
        <Segmented
          size="sm"
          aria-label={t('bring.layout.label')}
          value={layout}
          data={SITE_IMPORT_LAYOUTS.map((value) => ({ value, label: t(`bring.layout.${value}`) }))}
          onChange={(value) => importing.setLayout(value as SiteImportLayout)}
        />
        <Text size="xs" tone="ink2">
          {t(`bring.layout.${layout}_hint`)}
        </Text>
      </Stack>
      <SheetFields wizard={wizard} inspected={inspected} />
      {newColumns.length > 0 && (
        <Box as="fieldset" span="all">
          <Text as="legend" fontSize="sm" p={0} weight={550}>
            {t('bring.new_columns')}
          </Text>
          {newColumns.map(({ id, label, required, unique }) => (
            <Row key={id} wrap gap={1} columnGap={4} py={1.5}>
              <Text as="bdi" truncate title={label} flex="0 1 180px">
                {label}
              </Text>
              <Checkbox
                label={t('columns.required')}
                aria-label={t('bring.rule_of', { rule: t('columns.required'), column: label })}
                checked={required}
                onChange={(event) => importing.setRules(label, { required: event.currentTarget.checked, unique })}
              />
              <Checkbox
                label={t('columns.unique')}
                aria-label={t('bring.rule_of', { rule: t('columns.unique'), column: label })}
                checked={unique}
                onChange={(event) => importing.setRules(label, { required, unique: event.currentTarget.checked })}
              />
            </Row>
          ))}
        </Box>
      )}
    </div>
  );
}
