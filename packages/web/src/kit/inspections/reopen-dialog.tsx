import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { DialogActions, FormError, FormTextarea, Modal } from '../../ui/index.ts';
import { inspectionName } from './inspection-name.ts';
import { inspectionResource } from './inspection-queries.ts';

interface ReopenDialog {
  readonly ask: (inspection: InspectionSummary) => void;
  /** The dialog, which the screen has to render. */
  readonly dialog: ReactNode;
}

/** Asks for the reason, reopens a completed inspection and shows its report, which offers answers that came late. */
export function useReopenDialog(): ReopenDialog {
  const [inspection, setInspection] = useState<InspectionSummary | null>(null);
  return {
    ask: setInspection,
    dialog: inspection && <ReopenForm inspection={inspection} close={() => setInspection(null)} />,
  };
}

function ReopenForm({ inspection, close }: { inspection: InspectionSummary; close: () => void }) {
  const { t } = useTranslation(['report', 'common']);
  const navigate = useNavigate();
  const invalidate = inspectionResource.useInvalidate();
  const { uuid } = inspection;
  const form = useCallForm(inspections.reopen, {
    initial: { reason: '' },
    params: { id: uuid },
    onSuccess: async () => {
      await invalidate();
      close();
      void navigate(paths.inspections.report(uuid));
    },
  });
  return (
    <Modal opened onClose={close} title={t('reopen.title', { name: inspectionName(inspection) })} size={460}>
      <form onSubmit={form.submit} noValidate>
        {form.formError && <FormError>{form.formError}</FormError>}
        <FormTextarea
          form={form}
          name="reason"
          label={t('reopen.reason')}
          autosize={false}
          description={t('reopen.text')}
          data-autofocus
        />
        <DialogActions mt={6} onCancel={close} isPending={form.isPending} submitLabel={t('reopen.confirm')} />
      </form>
    </Modal>
  );
}
