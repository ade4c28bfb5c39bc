import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/index.ts';
import classes from '../../../ui/mixins.module.css';
import { FolderSelect } from '../entries/folder-select.tsx';
import { SampleList } from './sample-list.tsx';

interface SampleDialogProps {
  /** The folder that is offered first. */
  readonly parentId: number | null;
  readonly onTaken: (id: number) => void;
  readonly onClose: () => void;
}

/** Starts a template from one of the samples, also when there are templates already. */
export function SampleDialog({ parentId, onTaken, onClose }: SampleDialogProps) {
  const { t } = useTranslation('checklists');
  const [folder, setFolder] = useState(parentId);
  const take = (id: number) => {
    onClose();
    onTaken(id);
  };
  return (
    <Dialog onClose={onClose} title={t('samples.title')} size={720}>
      <div className={classes.dialogForm}>
        <FolderSelect value={folder} onChange={setFolder} />
        <SampleList onTaken={take} parentId={folder} isComplete />
      </div>
    </Dialog>
  );
}
