import { useTranslation } from 'react-i18next';
import { FolderPicker } from '../../kit/templates/folder-picker.tsx';
import { Box, Text } from '../../ui/index.ts';
import classes from './destination-folder.module.css';
import type { TemplateImport } from './use-template-import.ts';

/** The folder of the new template; collapsed, because most templates go to the top level. */
export function DestinationFolder({ importing: { destination, setDestination } }: { importing: TemplateImport }) {
  const { t } = useTranslation('template-import');
  return (
    <Box as="details" span="all" className={classes.folder}>
      <Text as="summary" tone="brand" weight={500}>
        {t('field.folder')}
      </Text>
      <FolderPicker
        label={t('field.folder')}
        value={destination.parentId}
        onChange={(parentId) => setDestination({ parentId })}
      />
    </Box>
  );
}
