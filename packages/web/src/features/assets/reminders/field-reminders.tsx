/** The reminders of a date field, opened from its row in the editor of a type. */
import type { AssetType } from '@rounds/contract/asset-types';
import { type DateReminder, MAX_REMINDERS_PER_FIELD } from '@rounds/contract/date-reminders';
import { IconBell, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionIcon,
  Box,
  Button,
  confirm,
  EmptyState,
  focusAfterRender,
  ICON,
  keepFocus,
  LoadFailed,
  Modal,
  Notice,
  Row,
  SkeletonRows,
  Stack,
  Text,
  toast,
  useIsPhone,
} from '../../../ui/index.ts';
import { ReminderDialog } from './reminder-dialog.tsx';
import { type DateField, useDeleteReminder, useReminders } from './reminder-queries.ts';
import classes from './reminders.module.css';
import { useReminderWords } from './use-reminder-words.ts';

interface FieldRemindersProps {
  readonly type: AssetType;
  readonly field: DateField;
  readonly canEdit: boolean;
}

export function FieldReminders({ type, field, canEdit }: FieldRemindersProps) {
  const { t } = useTranslation('assets');
  const { data = [] } = useReminders(type.uuid);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const count = data.filter(({ field_id }) => field_id === field.id).length;
  if (!canEdit && count === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconBell {...ICON} />}
        // Phones have no room for the words.
        aria-label={t('reminders.open', { name: field.name, count })}
        onClick={() => setOpen(true)}
      >
        {isPhone ? count || null : t(count > 0 ? 'reminders.count' : 'reminders.remind', { count })}
      </Button>
      {isOpen && <RemindersDialog type={type} field={field} canEdit={canEdit} onClose={() => setOpen(false)} />}
    </>
  );
}

type Edited = { readonly reminder: DateReminder | null };

function RemindersDialog({ type, field, canEdit, onClose }: FieldRemindersProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('assets');
  const [edited, setEdited] = useState<Edited | null>(null);
  if (edited) {
    return <ReminderDialog type={type} field={field} reminder={edited.reminder} onClose={() => setEdited(null)} />;
  }
  return (
    <Modal opened onClose={onClose} size={560} title={t('reminders.title', { name: field.name })}>
      <ReminderList type={type} field={field} canEdit={canEdit} edit={(reminder) => setEdited({ reminder })} />
    </Modal>
  );
}

interface ReminderListProps extends FieldRemindersProps {
  edit(reminder: DateReminder | null): void;
}

function ReminderList({ type, field, canEdit, edit }: ReminderListProps) {
  const { t } = useTranslation('assets');
  const query = useReminders(type.uuid);
  const add = useRef<HTMLButtonElement>(null);
  const own = query.data?.filter(({ field_id }) => field_id === field.id) ?? [];
  const button = canEdit && (
    <Button
      ref={add}
      leftSection={<IconPlus {...ICON} />}
      disabled={own.length >= MAX_REMINDERS_PER_FIELD}
      onClick={() => edit(null)}
    >
      {t('reminders.add')}
    </Button>
  );
  if (query.isPending) return <SkeletonRows rows={3} />;
  if (query.error) return <LoadFailed error={query.error} retry={() => void query.refetch()} />;
  if (own.length === 0) {
    return <EmptyState title={t('reminders.none')} text={t('reminders.none_text')} action={button} />;
  }
  return (
    <div ref={keepFocus}>
      <Box as="ul" mb={3}>
        {own.map((reminder) => (
          <ReminderRow
            key={reminder.id}
            reminder={reminder}
            canEdit={canEdit}
            edit={() => edit(reminder)}
            onDeleted={() => focusAfterRender(() => add.current)}
          />
        ))}
      </Box>
      <Text mb={3} tone="ink2" className={classes.hint}>
        {t('reminders.hint')}
      </Text>
      {button}
    </div>
  );
}

interface ReminderRowProps {
  readonly reminder: DateReminder;
  readonly canEdit: boolean;
  edit(): void;
  onDeleted(): void;
}

function ReminderRow({ reminder, canEdit, edit, onDeleted }: ReminderRowProps) {
  const { t } = useTranslation(['assets', 'common']);
  const words = useReminderWords();
  const remove = useDeleteReminder();
  const times = words.toTimes(reminder);
  const handleDelete = async () => {
    const text = t('reminders.delete_text');
    const question = { title: t('reminders.delete_title'), text, confirmLabel: t('reminders.delete'), danger: true };
    if (!(await confirm(question))) return;
    await remove.mutateAsync(reminder);
    toast.success(t('reminders.deleted'));
    onDeleted();
  };
  return (
    <Row as="li" align="start" gap={1} py={2.5} borderBottom="line2">
      <Stack grow shrink gap={1} breakWords>
        <strong>{times}</strong>
        <Text as="span" fontSize="sm" tone="ink2" dir="auto">
          {words.toDetails(reminder)}
        </Text>
        {reminder.problem && <Notice role="status">{t(`reminders.problems.${reminder.problem}`)}</Notice>}
      </Stack>
      {canEdit && (
        <>
          <ActionIcon size={32} aria-label={t('reminders.edit_one', { times })} onClick={edit}>
            <IconPencil {...ICON} size={18} />
          </ActionIcon>
          <ActionIcon
            size={32}
            aria-label={t('reminders.delete_one', { times })}
            // The call has already shown its error; the reminder stays.
            onClick={() => void handleDelete().catch(() => {})}
          >
            <IconTrash {...ICON} size={18} />
          </ActionIcon>
        </>
      )}
    </Row>
  );
}
