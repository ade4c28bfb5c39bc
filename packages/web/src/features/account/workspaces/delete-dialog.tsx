import { CODE_LENGTH } from '@rounds/contract/person.ts';
import { type WorkspaceDetails, workspaces } from '@rounds/contract/workspaces';
import { DELETION_WAITING_DAYS } from '@rounds/contract/workspaces/lifecycle.ts';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, CodeInput, FieldError, FormError, FormPassword, FormText, Modal, toast } from '../../../ui/index.ts';
import mixinClasses from '../../../ui/mixins.module.css';
import { useStoreWorkspaceDetails } from './workspace-queries.ts';
import classes from './workspaces.module.css';

interface DeleteDialogProps {
  readonly details: WorkspaceDetails;
  onClose(): void;
}

/** Tells what will be lost, and takes the name of the workspace with a password or a code. */
export function DeleteDialog({ details, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const format = useFormat();
  const store = useStoreWorkspaceDetails();
  const { id, display_name: name, proof } = details;
  const hasPassword = proof === 'knows_password';
  const form = useCallForm(workspaces.requestDeletion, {
    params: { id },
    initial: { display_name: '', password: '', code: '' },
    toBody: ({ display_name, password, code }) => ({
      display_name,
      ...(hasPassword ? { password } : code && { code }),
    }),
    validate: ({ display_name, password }) => ({
      display_name: display_name.trim() === name.trim() ? undefined : t('deletion.wrong_name', { name }),
      password: hasPassword && password === '' ? t('deletion.password_missing') : undefined,
    }),
    onSuccess: (changed) => {
      store(changed);
      toast.success(t('deletion.requested', { when: format.date(changed.deletion?.delete_at) }));
      onClose();
    },
  });
  const codeError = form.getError('code');
  return (
    <Modal opened onClose={onClose} title={t('deletion.question', { name })} size={520}>
      <form onSubmit={form.submit} noValidate className={mixinClasses.dialogForm}>
        <div>
          <p className={classes.text}>{t('deletion.consequence', { days: DELETION_WAITING_DAYS })}</p>
          <p className={classes.text}>{t('deletion.export')}</p>
        </div>
        {proof ? (
          <>
            <FormText
              form={form}
              name="display_name"
              label={t('deletion.name', { name })}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
            {hasPassword ? (
              <FormPassword
                form={form}
                name="password"
                required
                label={t('password.present')}
                autoComplete="current-password"
              />
            ) : (
              <CodeInput
                label={t('code')}
                length={CODE_LENGTH}
                value={form.values.code}
                error={codeError && <FieldError>{codeError}</FieldError>}
                onChange={(digits) => form.set('code', digits)}
              />
            )}
          </>
        ) : (
          <p className={classes.text}>{t('deletion.no_proof')}</p>
        )}
        {form.formError && <FormError>{form.formError}</FormError>}
        <div className={mixinClasses.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {proof && (
            <Button type="submit" data-danger loading={form.isPending}>
              {t('deletion.delete')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
