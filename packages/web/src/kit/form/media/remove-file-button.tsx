import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../../../ui/index.ts';
import { FormButton } from '../controls/form-button.tsx';
import classes from './files.module.css';

/** Removes a file from an answer. */
export function RemoveFileButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { t } = useTranslation('form');
  return (
    <FormButton look="icon" className={classes.remove} onClick={onClick} aria-label={t('file.remove', { name })}>
      <IconTrash {...ICON} size={20} />
    </FormButton>
  );
}
