import { type Assignment, assignments, type Monitor } from '@rounds/contract/assignments';
import { IconBellRinging } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { Button, confirm, ICON, toast } from '../../../ui/index.ts';
import { assignmentResource } from '../assignment-queries.ts';

interface RemindAllProps {
  readonly assignment: Pick<Assignment, 'id'>;
  readonly remindable: Monitor['remindable'];
}

/** Reminds everybody of what is overdue or due today, after telling how many people get a notice. */
export function RemindAll({ assignment: { id }, remindable: { people, inspections } }: RemindAllProps) {
  const { t } = useTranslation('assigned');
  const invalidate = assignmentResource.useInvalidate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(assignments.remindAll, { params: { id } }),
    onSuccess: (reminded) => toast.success(t('remind_all.done', { count: reminded.people })),
    onSettled: invalidate,
  });
  if (people === 0) return null;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('remind_all.title', { count: people }),
      text: t('remind_all.text', { count: inspections }),
      confirmLabel: t('remind.label'),
    });
    if (isConfirmed) mutate();
  };
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconBellRinging {...ICON} />}
      onClick={() => void ask()}
    >
      {t('remind_all.label', { count: people })}
    </Button>
  );
}
