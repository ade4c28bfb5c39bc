/** Buttons for new templates and folders, in the top bar and the empty state. */
import {
  IconBooks,
  IconDots,
  IconFileImport,
  IconFileStar,
  IconFolderPlus,
  IconLock,
  IconUpload,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsLocked, useLockTitle } from '../../../kit/plans/index.ts';
import { TEMPLATE_FILE_TYPES } from '../../../kit/templates/use-import-json.ts';
import { paths } from '../../../paths.ts';
import { useAppSettings } from '../../../platform/session/index.ts';
import { ActionIcon, Button, FileButton, ICON, Menu, NAMED_ICON, NewButton, useIsPhone } from '../../../ui/index.ts';

const IMPORT = '/checklist/templates/import';

export function NewTemplateButton({ variant, onClick }: { variant?: 'default'; onClick: () => void }) {
  const { t } = useTranslation('checklists');
  return (
    <NewButton variant={variant} onClick={onClick}>
      {t('new_template')}
    </NewButton>
  );
}

/** The button has a lock if the plan has no import; its page says which plan includes it. */
export function ImportButton() {
  const { t } = useTranslation('checklists');
  return (
    <Button variant="default" leftSection={<ImportIcon size={16} />} component={Link} to={IMPORT}>
      {t('import_file')}
    </Button>
  );
}

function ImportIcon({ size }: { readonly size: number }) {
  const toTitle = useLockTitle();
  const isLocked = useIsLocked('ckl_create_checklist_from_csv');
  return isLocked ? (
    <IconLock {...NAMED_ICON} size={size} aria-label={toTitle('ckl_create_checklist_from_csv')} />
  ) : (
    <IconUpload {...ICON} size={size} />
  );
}

interface TemplatesActionsProps {
  onTemplate: () => void;
  onFolder: () => void;
  onImportJson: (file: File | null) => void;
  onSample: () => void;
}

/** Shows separate buttons on wide screens; the rarer ones are in a menu, as are all of them on phones. */
export function TemplatesActions({ onTemplate, onFolder, onImportJson, onSample }: TemplatesActionsProps) {
  const { t } = useTranslation('checklists');
  const isPhone = useIsPhone();
  // Every plan imports exported templates; where it has no other import, its page is locked.
  const isImportLocked = useIsLocked('ckl_create_checklist_from_csv');
  const isLibrary = useAppSettings().data?.public_library_enabled ?? true;
  return (
    <>
      {!isPhone && (
        <>
          <Button variant="default" leftSection={<IconFolderPlus {...ICON} />} onClick={onFolder}>
            {t('new_folder')}
          </Button>
          <ImportButton />
        </>
      )}
      <FileButton accept={TEMPLATE_FILE_TYPES} onChange={onImportJson}>
        {({ onClick }) => (
          <Menu position={isPhone ? 'top-start' : 'bottom-end'}>
            <Menu.Target>
              <ActionIcon size={isPhone ? 52 : 36} variant="default" aria-label={t('more_ways')}>
                <IconDots {...ICON} size={isPhone ? 22 : 18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isPhone && (
                <>
                  <Menu.Item leftSection={<ImportIcon size={18} />} component={Link} to={IMPORT}>
                    {t('import_file')}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconFolderPlus {...ICON} size={18} />} onClick={onFolder}>
                    {t('new_folder')}
                  </Menu.Item>
                </>
              )}
              {isLibrary ? (
                <Menu.Item
                  leftSection={<IconBooks {...ICON} size={18} />}
                  component={Link}
                  {...paths.templates.library()}
                >
                  {t('from_library')}
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<IconFileStar {...ICON} size={18} />} onClick={onSample}>
                  {t('samples.title')}
                </Menu.Item>
              )}
              {isImportLocked && (
                <Menu.Item leftSection={<IconFileImport {...ICON} size={18} />} onClick={onClick}>
                  {t('import_json.label')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <NewTemplateButton onClick={onTemplate} />
    </>
  );
}
