import { type WorkspaceDetails, workspaces } from '@rounds/contract/workspaces';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../platform/api/index.ts';
import { DialogActions, FormError, FormField, Modal, Select, toast } from '../../../ui/index.ts';
import mixinClasses from '../../../ui/mixins.module.css';
import { useStoreWorkspaceDetails } from './workspace-queries.ts';
import classes from './workspaces.module.css';

interface HandOverDialogProps {
  readonly details: WorkspaceDetails;
  onClose(): void;
}

/** Makes another administrator the owner. */
export function HandOverDialog({ details, onClose }: HandOverDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const store = useStoreWorkspaceDetails();
  const { id, display_name, successors } = details;
  const form = useCallForm(workspaces.transfer, {
    params: { id },
    initial: { user_id: successors.length === 1 ? successors[0]!.id : 0 },
    validate: ({ user_id }) => ({ user_id: user_id === 0 ? t('owner.choose') : undefined }),
    onSuccess: (changed) => {
      store(changed);
      toast.success(t('owner.changed', { name: changed.owner?.full_name ?? '' }));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('owner.title', { name: display_name })} size={460}>
      <form onSubmit={form.submit} noValidate className={mixinClasses.dialogForm}>
        <p className={classes.text}>{t('owner.consequence')}</p>
        <FormField form={form} name="user_id">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label={t('owner.label')}
              description={field.error ? undefined : t('owner.label_hint')}
              data={successors.map((one) => ({ value: String(one.id), label: one.full_name }))}
              value={value === 0 ? null : String(value)}
              onChange={(value) => onChange(Number(value ?? 0))}
              searchable={successors.length > 8}
              allowDeselect={false}
            />
          )}
        </FormField>
        {form.formError && <FormError>{form.formError}</FormError>}
        <DialogActions onCancel={onClose} isPending={form.isPending} submitLabel={t('owner.hand_over')} />
      </form>
    </Modal>
  );
}
