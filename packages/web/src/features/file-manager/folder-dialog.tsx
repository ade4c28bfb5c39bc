import type { FileEntry } from '@rounds/contract/file-manager';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FolderTree } from '../../kit/files/index.ts';
import { CallError, getFieldErrors } from '../../platform/api/index.ts';
import { Box, Button, DialogActions, Modal, TextInput } from '../../ui/index.ts';
import classes from '../../ui/mixins.module.css';
import { useNameProblem } from './name-field.tsx';

interface NewFolderDialogProps {
  readonly create: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

export function NewFolderDialog({ create, onClose }: NewFolderDialogProps) {
  const { t } = useTranslation(['file-manager', 'common']);
  const getProblem = useNameProblem();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = getProblem(name);
    if (problem) return setError(problem);
    setSaving(true);
    try {
      await create(name);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setError(getFieldErrors(error).name ?? error.message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('new_folder')} size={420}>
      <form className={classes.dialogForm} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('folder_name')}
          data-autofocus
          required
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions onCancel={onClose} isPending={isSaving} submitLabel={t('create_folder')} />
      </form>
    </Modal>
  );
}

interface DestinationDialogProps {
  readonly kind: 'move' | 'copy';
  readonly entries: readonly FileEntry[];
  readonly start: string;
  readonly choose: (destination: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Chooses the folder that entries are moved or copied to. */
export function DestinationDialog({ kind, entries, start, choose, onClose }: DestinationDialogProps) {
  const { t } = useTranslation(['file-manager', 'common']);
  const [destination, setDestination] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const isInside = entries.some((entry) => entry.kind === 'folder' && `${destination}/`.startsWith(`${entry.path}/`));
  const submit = async () => {
    setBusy(true);
    await choose(destination).finally(() => setBusy(false));
    onClose();
  };
  const [only] = entries.length === 1 ? entries : [];
  const title = only
    ? t(kind === 'move' ? 'move_title_single' : 'copy_title_single', { name: only.name })
    : t(kind === 'move' ? 'move_title' : 'copy_title', { count: entries.length });
  return (
    <Modal opened onClose={onClose} title={title} size={460}>
      <div className={classes.dialogForm}>
        <Box overflow="auto" p={2} border="line" radius="menu" maxHeight="50dvh">
          <FolderTree
            label={t('folders')}
            topName={t('top')}
            lockedLabel={t('locked')}
            selected={destination}
            onSelect={setDestination}
          />
        </Box>
        {isInside && <p role="alert">{t('into_itself')}</p>}
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={isBusy} disabled={isInside} onClick={() => void submit()}>
            {t(kind === 'move' ? 'move_here' : 'copy_here')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
