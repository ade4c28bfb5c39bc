import { useTranslation } from 'react-i18next';
import { FolderPicker } from '../../kit/templates/folder-picker.tsx';
import classes from './destination-folder.module.css';
import type { TemplateImport } from './use-template-import.ts';

/** The folder of the new template; collapsed, because most templates go to the top level. */
export function DestinationFolder({ importing: { destination, setDestination } }: { importing: TemplateImport }) {
  const { t } = useTranslation('template-import');
  return (
    <details className={classes.folder}>
      <summary>{t('field.folder')}</summary>
      <FolderPicker
        label={t('field.folder')}
        value={destination.parentId}
        onChange={(parentId) => setDestination({ parentId })}
      />
    </details>
  );
}
