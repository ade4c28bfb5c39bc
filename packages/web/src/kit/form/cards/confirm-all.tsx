import { needsConfirmation } from '@rounds/engine';
import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON, Row } from '../../../ui/index.ts';
import { FormButton } from '../controls/form-button.tsx';
import { useForm, useFormValue } from '../form-context.tsx';
import type { StepRow } from '../model/steps.ts';

/**
 * Confirms all prefilled answers of a page. The button stays in place once all are confirmed, so that nothing moves.
 */
export function ConfirmAll({ rows }: { readonly rows: readonly StepRow[] }) {
  const { t } = useTranslation('form');
  const form = useForm();
  const toConfirm = rows.filter(({ item }) => needsConfirmation(item));
  const listOpen = () =>
    toConfirm.filter(({ key }) => {
      const { prefilled, visible, enabled, read_only } = form.run().item(key);
      return prefilled && visible && enabled && !read_only;
    });
  const count = useFormValue(form, () => listOpen().length);
  if (toConfirm.length < 2 || form.isClosed()) return null;
  const confirm = () => {
    for (const { place, key } of listOpen()) {
      const { value, unit } = form.run().item(key);
      void form.answer(place, { value, ...(unit && { unit }) });
    }
  };
  return (
    <Row minHeight={48} wrap justify="between" gap={1} columnGap={3} mb={2.5}>
      <span role="status">{count > 0 ? t('confirm_all.left', { count }) : t('confirm_all.none')}</span>
      {count > 0 && (
        <FormButton look="plain" onClick={confirm}>
          <IconChecks {...ICON} size={18} />
          {t('confirm_all.button')}
        </FormButton>
      )}
    </Row>
  );
}
