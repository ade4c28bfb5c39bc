import { TEXT_TYPES } from '@rounds/contract/files';
import { IconChevronDown, IconFolderUp, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileLimits } from '../../kit/upload/index.ts';
import { ActionIcon, Button, ICON, Menu, Row } from '../../ui/index.ts';
import { listChosen } from './chosen-files.ts';
import type { ChosenFile } from './upload-queue.ts';

/** Systems differ in the types that they give to texts. */
const TEXT_ENDINGS = Object.keys(TEXT_TYPES).map((ending) => `.${ending}`);

/** Chooses many files, or a whole folder. */
export function UploadButtons({ onChosen }: { readonly onChosen: (files: readonly ChosenFile[]) => void }) {
  const { t } = useTranslation('file-manager');
  const { types } = useFileLimits('filemanager');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChosen(listChosen(event.currentTarget.files));
    event.currentTarget.value = '';
  };
  return (
    <Row gap={1}>
      <Button leftSection={<IconUpload {...ICON} />} onClick={() => files.current?.click()}>
        {t('upload')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="filled" size={36} aria-label={t('upload_more')}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFolderUp {...ICON} />} onClick={() => folder.current?.click()}>
            {t('upload_folder')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={[...types, ...TEXT_ENDINGS].join(',')}
        aria-label={t('upload')}
        onChange={handleChange}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label={t('upload_folder')}
        onChange={handleChange}
      />
    </Row>
  );
}
