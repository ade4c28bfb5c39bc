import { files, type StoredFile } from '@rounds/contract/files';
import { MAX_ISSUE_MEDIA } from '@rounds/contract/issues';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadList, useFileLimits, useUpload } from '../../../kit/upload/index.ts';
import { CallError } from '../../../platform/api/index.ts';
import { Button, FileButton, ICON, Panel, toast, useFileDrop, useIsPhone } from '../../../ui/index.ts';
import classes from './detail.module.css';
import { FileGallery } from './file-gallery.tsx';
import { toCurrentIssue, useOpenIssue } from './issue-record.ts';

/** The photos and other files of the issue. */
export function IssueMedia() {
  const { t } = useTranslation(['issue', 'issues']);
  const isPhone = useIsPhone();
  const { issue } = useOpenIssue();
  const changeMedia = useMediaChange();
  const limits = useFileLimits('issue');
  const uploads = useUpload(files.upload, {
    limits,
    fields: (uuid) => ({ purpose: 'issue' as const, uuid }),
    onStored: (uuid) => changeMedia((media) => [...media, uuid]),
  });
  const canEdit = issue.may.edit;
  const room = MAX_ISSUE_MEDIA - issue.media.length - uploads.list.length;
  const add = (files: readonly File[]) => {
    if (files.length > room) toast.error(t('issue:media.too_many', { max: MAX_ISSUE_MEDIA }));
    for (const file of files.slice(0, Math.max(room, 0))) uploads.add(file);
  };
  const drop = useFileDrop(add, { disabled: !canEdit });
  const remove = async ({ uuid, name }: StoredFile) => {
    const at = issue.media.indexOf(uuid);
    const putBack = (media: readonly string[]) => (media.includes(uuid) ? media : media.toSpliced(at, 0, uuid));
    try {
      await changeMedia((media) => media.filter((one) => one !== uuid));
      toast.success(t('issue:media.removed', { name }), { undo: () => void changeMedia(putBack).catch(showError) });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Panel
      title={t('issues:fields.media')}
      actions={
        canEdit &&
        room > 0 && (
          <FileButton
            accept={limits.types.join(',')}
            multiple
            onChange={(files: File[]) => add(files)}
            inputProps={{ 'aria-label': t('issues:media.add') }}
          >
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                aria-label={t('issues:media.add')}
                leftSection={<IconPhotoPlus {...ICON} />}
              >
                {t('issue:media.add')}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      <div className={classes.drop} {...drop}>
        <FileGallery files={issue.files} onRemove={canEdit ? (file) => void remove(file) : undefined} />
        <UploadList uploads={uploads} />
        {issue.files.length === 0 && uploads.list.length === 0 && (
          <p className={classes.empty}>{t(canEdit && !isPhone ? 'issue:media.drop' : 'issue:media.none')}</p>
        )}
      </div>
    </Panel>
  );
}

function showError(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  toast.error(error.message);
}

type Media = readonly string[];

/**
 * Changes the files of an issue. Adding and removing files never conflict, so they are applied to the latest version.
 */
function useMediaChange(): (change: (media: Media) => Media) => Promise<void> {
  const { getLatest, save } = useOpenIssue();
  // Uploads that end together change the list one after the other.
  const queue = useRef(Promise.resolve());
  const run = async (change: (media: Media) => Media) => {
    const latest = getLatest();
    try {
      await save({ media: [...change(latest.media)] }, latest.revision);
    } catch (error) {
      const isStale = error instanceof CallError && error.code === 'ACT_REVISION_NOT_MATCH';
      const current = isStale ? toCurrentIssue(error.data) : null;
      if (!current) throw error;
      await save({ media: [...change(current.media)] }, current.revision);
    }
  };
  return (change) => {
    const result = queue.current.then(() => run(change));
    queue.current = result.catch(() => {});
    return result;
  };
}
