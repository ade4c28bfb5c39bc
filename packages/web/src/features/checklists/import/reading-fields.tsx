import { CONTENT_LANGUAGES, type ContentLanguage } from '@rounds/contract/languages';
import { useTranslation } from 'react-i18next';
import { NativeSelect, NumberInput, Switch, TextInput } from '../../../ui/index.ts';
import { FolderPicker } from '../templates/folder-picker.tsx';
import { languageName } from '../templates/language-name.ts';
import type { Inspected } from './import-queries.ts';
import classes from './reading-fields.module.css';
import type { ImportActions } from './use-import.ts';

/** How the file is read and where its template goes. */
export function ReadingFields({ importing, inspected }: { importing: ImportActions; inspected: Inspected }) {
  const { t, i18n } = useTranslation('import');
  const { destination } = importing.state;
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.wide}
        label={t('field.title')}
        maxLength={300}
        value={destination.title}
        onChange={(event) => importing.setDestination({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('field.language')}
        description={importing.state.isLanguageGuessed ? t('field.language_guessed') : undefined}
        value={destination.language}
        data={CONTENT_LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.language) }))}
        onChange={(event) => importing.setDestination({ language: event.currentTarget.value as ContentLanguage })}
      />
      {inspected.sheets.length > 1 && (
        <NativeSelect
          label={t('field.sheet')}
          value={inspected.sheet ?? ''}
          data={[...inspected.sheets]}
          onChange={(event) => importing.read({ sheet: event.currentTarget.value })}
        />
      )}
      <NumberInput
        label={t('field.header_row')}
        description={inspected.header_row === 0 ? t('field.no_header') : undefined}
        min={0}
        max={1000}
        allowDecimal={false}
        clampBehavior="strict"
        value={inspected.header_row}
        onChange={(value) => {
          if (typeof value === 'number' && value !== inspected.header_row) importing.read({ header_row: value });
        }}
      />
      <Switch
        className={classes.switch}
        label={t('field.page_rows')}
        description={t('field.page_rows_hint')}
        checked={inspected.page_rows}
        onChange={(event) => importing.read({ page_rows: event.currentTarget.checked })}
      />
      <details className={classes.folder}>
        <summary>{t('field.folder')}</summary>
        <FolderPicker
          label={t('field.folder')}
          value={destination.parentId}
          onChange={(parentId) => importing.setDestination({ parentId })}
        />
      </details>
    </div>
  );
}
