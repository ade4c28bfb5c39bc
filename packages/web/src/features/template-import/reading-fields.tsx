import { OPTION_SEPARATORS, type OptionSeparator } from '@rounds/contract/checklists';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import importShapeClasses from '../../kit/import/import-shapes.module.css';
import { SheetFields } from '../../kit/import/index.ts';
import { listLanguageChoices } from '../../platform/i18n/index.ts';
import { NativeSelect, Switch, TextInput } from '../../ui/index.ts';
import { DestinationFolder } from './destination-folder.tsx';
import { FixedFields } from './fixed-fields.tsx';
import type { Inspected } from './import-queries.ts';
import classes from './reading-fields.module.css';
import type { TemplateImport } from './use-template-import.ts';

/** Sets how the file is read, and the destination of the template. */
export function ReadingFields({ importing, inspected }: { importing: TemplateImport; inspected: Inspected }) {
  const { t, i18n } = useTranslation('template-import');
  const { destination, languageOrigin } = importing;
  return (
    <div className={importShapeClasses.fields}>
      <TextInput
        className={classes.wide}
        label={t('field.title')}
        maxLength={300}
        value={destination.title}
        onChange={(event) => importing.setDestination({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('field.language')}
        description={languageOrigin === 'selected' ? undefined : t(`field.language_of.${languageOrigin}`)}
        required
        value={destination.language}
        data={listLanguageChoices(i18n.language)}
        onChange={(event) => importing.setDestination({ language: event.currentTarget.value as ContentLanguage })}
      />
      <SheetFields wizard={importing.wizard} inspected={inspected} />
      <Switch
        className={classes.switch}
        label={t('field.page_rows')}
        description={t('field.page_rows_hint')}
        checked={inspected.page_rows}
        onChange={(event) => importing.wizard.read({ page_rows: event.currentTarget.checked })}
      />
      {importing.wizard.state.columns.options && importing.checked?.option_separator && (
        <NativeSelect
          label={t('field.option_separator')}
          value={importing.separator ?? importing.checked.option_separator}
          data={OPTION_SEPARATORS.map((value) => ({ value, label: t(`separator.${value}`) }))}
          onChange={(event) => importing.setSeparator(event.currentTarget.value as OptionSeparator)}
        />
      )}
      <FixedFields importing={importing} />
      <DestinationFolder importing={importing} />
    </div>
  );
}
