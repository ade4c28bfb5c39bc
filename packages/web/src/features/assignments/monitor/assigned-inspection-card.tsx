import { type AssignedInspection, MAX_NOTE_LENGTH } from '@rounds/contract/assignments';
import { users } from '@rounds/contract/users';
import { IconBell, IconPlayerSkipForward, IconUserShare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { RecordSelect } from '../../../resource/index.ts';
import { useSessionUser } from '../../../session/index.ts';
import { Button, FieldError, Group, ScoreBar, Stack, StatusBadge, Textarea, toast } from '../../../ui/index.ts';
import { useInspectionAction } from '../planning-queries.ts';
import classes from './cell-drawer.module.css';

interface AssignedInspectionCardProps {
  readonly inspection: AssignedInspection;
  readonly isOverseer: boolean;
  /** The person or the asset, whichever the drawer is not about. */
  readonly name: string | null;
}

const CLOSED = ['completed', 'completed_late', 'skipped'];
const NOT_STARTED = ['open', 'overdue', 'missed', 'upcoming'];

/** One inspection of an assignment: how far it is, and what can be done with it. */
export function AssignedInspectionCard({ inspection, isOverseer, name }: AssignedInspectionCardProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const { status, collaborators, occurrence_at, start_at, due_at, completed_at, score_percent, failed_count } =
    inspection;
  const { skip_note, reminded_at } = inspection;
  return (
    <li className={classes.inspection}>
      <div className={classes.title}>
        <b dir="auto">{name ?? t('monitor.nobody')}</b>
        <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>
      </div>
      <ul className={classes.facts}>
        {occurrence_at === null && <li>{t('additional.started', { at: format.dateTime(start_at) })}</li>}
        {completed_at ? (
          <li>{t('completed_at', { at: format.dateTime(completed_at) })}</li>
        ) : (
          due_at && <li>{t('due', { at: format.dateTime(due_at) })}</li>
        )}
        {collaborators.length > 0 && (
          <li>{t('together', { names: collaborators.map((one) => one.name).join(', ') })}</li>
        )}
        {failed_count > 0 && <li>{t('failed', { count: failed_count })}</li>}
        {reminded_at && !completed_at && <li>{t('reminded', { ago: format.ago(reminded_at) })}</li>}
        {skip_note && <li dir="auto">{t('skip_note', { note: skip_note })}</li>}
      </ul>
      {score_percent !== null && <ScoreBar percent={score_percent / 100} />}
      <Actions inspection={inspection} isOverseer={isOverseer} />
    </li>
  );
}

function Actions({ inspection, isOverseer }: Pick<AssignedInspectionCardProps, 'inspection' | 'isOverseer'>) {
  const { t } = useTranslation('assigned');
  const { id: me } = useSessionUser();
  const { mutate, isPending } = useInspectionAction(inspection);
  const [form, setForm] = useState<'skip' | 'reassign' | null>(null);
  const { uuid, status, user, collaborators } = inspection;
  const isMine = [user, ...collaborators].some((person) => person?.id === me);
  const isOpen = !CLOSED.includes(status);
  const icon = { size: 16, stroke: 1.75 };
  const undoSkip = () => mutate({ kind: 'unskip' }, { onSuccess: () => toast.success(t('skip.undone')) });
  const skip = (note: string) =>
    mutate(
      { kind: 'skip', note },
      {
        onSuccess: () => {
          setForm(null);
          toast.success(t('skip.done'), { undo: undoSkip });
        },
      },
    );
  const reassign = (user_id: number) =>
    mutate(
      { kind: 'reassign', user_id },
      {
        onSuccess: (changed) => {
          setForm(null);
          toast.success(t('reassign.done', { name: changed.user?.name ?? '' }));
        },
      },
    );
  if (form === 'skip') return <SkipForm isPending={isPending} onSkip={skip} onCancel={() => setForm(null)} />;
  if (form === 'reassign') {
    return <ReassignForm user={user} isPending={isPending} onReassign={reassign} onCancel={() => setForm(null)} />;
  }
  const remind = () => mutate({ kind: 'remind' }, { onSuccess: () => toast.success(t('remind.done')) });
  return (
    <Group gap={8}>
      {isMine && isOpen && status !== 'upcoming' ? (
        <Button component={Link} {...paths.inspections.conduct(uuid)}>
          {t(NOT_STARTED.includes(status) ? 'start' : 'continue')}
        </Button>
      ) : (
        status !== 'upcoming' && (
          <Button variant="default" component={Link} {...paths.inspections.report(uuid)}>
            {t('report')}
          </Button>
        )
      )}
      {isOverseer && isOpen && status !== 'upcoming' && (
        <Button variant="default" leftSection={<IconBell {...icon} />} loading={isPending} onClick={remind}>
          {t('remind.label')}
        </Button>
      )}
      {isOverseer && NOT_STARTED.includes(status) && (
        <Button variant="default" leftSection={<IconPlayerSkipForward {...icon} />} onClick={() => setForm('skip')}>
          {t('skip.label')}
        </Button>
      )}
      {isOverseer && status === 'skipped' && (
        <Button variant="default" loading={isPending} onClick={undoSkip}>
          {t('skip.undo')}
        </Button>
      )}
      {isOverseer && isOpen && (
        <Button variant="default" leftSection={<IconUserShare {...icon} />} onClick={() => setForm('reassign')}>
          {t('reassign.label')}
        </Button>
      )}
    </Group>
  );
}

interface SkipFormProps {
  readonly isPending: boolean;
  readonly onSkip: (note: string) => void;
  readonly onCancel: () => void;
}

function SkipForm({ isPending, onSkip, onCancel }: SkipFormProps) {
  const { t } = useTranslation(['assigned', 'common']);
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = isSubmitted && note.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (note.trim() !== '') onSkip(note.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Textarea
          label={t('assigned:skip.note')}
          description={isMissing ? undefined : t('assigned:skip.hint')}
          error={isMissing && <FieldError>{t('assigned:skip.note_missing')}</FieldError>}
          required
          withAsterisk
          autosize
          minRows={2}
          maxLength={MAX_NOTE_LENGTH}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('assigned:skip.label')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ReassignFormProps {
  readonly user: AssignedInspection['user'];
  readonly isPending: boolean;
  readonly onReassign: (userId: number) => void;
  readonly onCancel: () => void;
}

function ReassignForm({ user, isPending, onReassign, onCancel }: ReassignFormProps) {
  const { t } = useTranslation(['assigned', 'common']);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = isSubmitted && chosen === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (chosen !== null) onReassign(Number(chosen));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <RecordSelect
          endpoint={users.search}
          name="user_id"
          label={t('assigned:reassign.person')}
          description={t('assigned:reassign.hint')}
          error={isMissing && <FieldError>{t('assigned:reassign.person_missing')}</FieldError>}
          required
          excluded={user ? [String(user.id)] : []}
          value={chosen}
          onChange={setChosen}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('assigned:reassign.label')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
