import {
  type AssignmentSummary,
  assignments,
  OPEN_WORK_CHOICES,
  type OpenWorkChoice,
} from '@rounds/contract/assignments';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../platform/api/index.ts';
import { Button, FormError, Modal, Radio, Row, Stack, Text, toast } from '../../../ui/index.ts';
import { assignmentResource } from '../assignment-queries.ts';

interface FinishDialog {
  readonly ask: (assignment: AssignmentSummary) => void;
  /** The dialog, which the screen has to render. */
  readonly dialog: ReactNode;
}

/** Finishes an assignment, after asking what to do with the open inspections. */
export function useFinishDialog(): FinishDialog {
  const [assignment, setAssignment] = useState<AssignmentSummary | null>(null);
  return {
    ask: setAssignment,
    dialog: assignment && <FinishForm assignment={assignment} close={() => setAssignment(null)} />,
  };
}

interface FinishFormProps {
  readonly assignment: AssignmentSummary;
  readonly close: () => void;
}

function FinishForm({ assignment, close }: FinishFormProps) {
  const { t } = useTranslation(['assignments', 'common']);
  const invalidate = assignmentResource.useInvalidate();
  const { id, title, progress } = assignment;
  const openCount = progress.open + progress.overdue;
  const [openWork, setOpenWork] = useState<OpenWorkChoice>('withdraw');
  const form = useCallForm(assignments.finish, {
    initial: {},
    params: { id },
    toBody: () => ({ open_work: openWork }),
    onSuccess: async ({ withdrawn_count = 0 }) => {
      await invalidate();
      close();
      toast.success(t('finish.done', { title }));
      if (withdrawn_count > 0) toast.success(t('withdrawn', { count: withdrawn_count }));
    },
  });
  return (
    <Modal opened onClose={close} title={t('finish.title', { title })} size={480}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap={4}>
          {form.formError && <FormError>{form.formError}</FormError>}
          <Text size="md">{t('finish.text')}</Text>
          {openCount > 0 && (
            <Radio.Group
              label={t('finish.open_work', { count: openCount })}
              value={openWork}
              onChange={(value) => setOpenWork(value as OpenWorkChoice)}
            >
              <Stack gap={2.5} mt={2}>
                {OPEN_WORK_CHOICES.map((choice) => (
                  <Radio
                    key={choice}
                    value={choice}
                    label={t(`finish.choices.${choice}`)}
                    description={t(`finish.hints.${choice}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <Row wrap gap={2} justify="end">
            <Button variant="default" onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.isPending} data-autofocus>
              {t('finish.label')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  );
}
