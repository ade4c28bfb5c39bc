/** Buttons for new templates and folders, in the top bar and the empty state. */
import { IconDots, IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, Menu, NewButton, useIsPhone } from '../../../ui/index.ts';

const IMPORT = '/checklist/templates/import';

export function NewTemplateButton({ variant, onClick }: { variant?: 'default'; onClick: () => void }) {
  const { t } = useTranslation('checklists');
  return (
    <NewButton variant={variant} onClick={onClick}>
      {t('new_template')}
    </NewButton>
  );
}

export function ImportButton() {
  const { t } = useTranslation('checklists');
  return (
    <Button variant="default" leftSection={<IconUpload size={16} stroke={1.75} />} component={Link} to={IMPORT}>
      {t('import_file')}
    </Button>
  );
}

interface TemplatesActionsProps {
  onTemplate: () => void;
  onFolder: () => void;
}

/** Separate buttons on wide screens; on phones the rarer ones are in a menu. */
export function TemplatesActions({ onTemplate, onFolder }: TemplatesActionsProps) {
  const { t } = useTranslation('checklists');
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <>
        <Menu position="top-start">
          <Menu.Target>
            <ActionIcon size={52} variant="default" aria-label={t('more_ways')}>
              <IconDots size={22} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUpload size={18} stroke={1.75} />} component={Link} to={IMPORT}>
              {t('import_file')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderPlus size={18} stroke={1.75} />} onClick={onFolder}>
              {t('new_folder')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <NewTemplateButton onClick={onTemplate} />
      </>
    );
  }
  return (
    <>
      <Button variant="default" leftSection={<IconFolderPlus size={16} stroke={1.75} />} onClick={onFolder}>
        {t('new_folder')}
      </Button>
      <ImportButton />
      <NewTemplateButton onClick={onTemplate} />
    </>
  );
}
