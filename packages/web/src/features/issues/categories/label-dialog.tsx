import { type IssueLabel, issueLabels, MAX_LABEL_LENGTH } from '@rounds/contract/issues';
import type { NameTranslations } from '@rounds/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../platform/api/index.ts';
import { DialogActions, FormError, FormTranslatedName, Modal, Stack, toast } from '../../../ui/index.ts';
import { issueResource, useInvalidateOptions } from '../issue-queries.ts';
import { ColorField, type IssueColor } from './look-fields.tsx';

interface LabelDialogProps {
  /** The label; null for a new one. */
  readonly label: Pick<IssueLabel, 'id' | 'name' | 'translations' | 'color'> | null;
  onClose(): void;
}

interface LabelValues {
  readonly name: string;
  readonly translations: NameTranslations;
  readonly color: IssueColor;
}

export function LabelDialog({ label, onClose }: LabelDialogProps) {
  const { t } = useTranslation(['issues', 'common']);
  const invalidateOptions = useInvalidateOptions();
  const invalidateIssues = issueResource.useInvalidate();
  const initial: LabelValues = {
    ...{ name: label?.name ?? '', translations: label?.translations ?? {} },
    color: label?.color ?? 'slate',
  };
  const onSuccess = async ({ name }: { readonly name: string }) => {
    toast.success(t(label ? 'common:record.updated' : 'common:record.created', { name }));
    onClose();
    await Promise.all([invalidateOptions(), invalidateIssues()]);
  };
  const creating = useCallForm(issueLabels.create, { initial, onSuccess });
  const updating = useCallForm(issueLabels.update, { initial, params: { id: label?.id ?? 0 }, onSuccess });
  const form = label ? updating : creating;
  return (
    <Modal opened onClose={onClose} title={label ? t('issues:labels.edit') : t('issues:labels.new')} size={420}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap={4}>
          <FormTranslatedName form={form} label={t('issues:labels.name')} max={MAX_LABEL_LENGTH} />
          <ColorField value={form.values.color} onChange={(color) => form.set('color', color)} />
          {form.formError && <FormError>{form.formError}</FormError>}
        </Stack>
        <DialogActions mt={6} onCancel={onClose} isPending={form.isPending} submitLabel={t('common:record.save')} />
      </form>
    </Modal>
  );
}
