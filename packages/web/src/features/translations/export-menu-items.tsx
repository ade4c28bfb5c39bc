import { TRANSLATION_FORMATS, translations } from '@rounds/contract/checklists/translations.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../kit/jobs/index.ts';
import { toUrl } from '../../platform/api/index.ts';
import { useIsDenied } from '../../platform/session/index.ts';
import { Menu } from '../../ui/index.ts';

/** All texts of a language as a file. */
export function ExportMenuItems({ templateId, language }: { templateId: number; language: string }) {
  const { t } = useTranslation(['translations', 'common']);
  const isDenied = useIsDenied('export');
  const { getLinkProps } = useExport(() => {});
  if (isDenied) {
    return (
      <Menu.Item leftSection={<IconDownload size={16} />} disabled>
        {t('common:denied.export')}
      </Menu.Item>
    );
  }
  return TRANSLATION_FORMATS.map((format) => (
    <Menu.Item
      key={format}
      leftSection={<IconDownload size={16} />}
      {...getLinkProps(toUrl(translations.exportFile, { id: templateId, lang: language }, { format }))}
    >
      {t(`export.${format}`)}
    </Menu.Item>
  ));
}
