import { ASSIGNED_STATUSES } from '@rounds/contract/assignments';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fromDayNumber,
  toDay,
  toDayNumber,
  toInstant,
  toLocalTime,
  useDayNames,
  useZone,
} from '../../../kit/calendar/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  Button,
  DateInput,
  DialogActions,
  FactList,
  FieldError,
  Modal,
  Row,
  Stack,
  StatusBadge,
  Text,
  useReturnFocus,
} from '../../../ui/index.ts';
import { listEntriesOfDay, type PlannedEntry } from './calendar-weeks.ts';
import { EntryRow } from './entry-row.tsx';
import { useMove } from './use-move.ts';

export type CalendarSubject =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'entries'; readonly keys: readonly string[] }
  | { readonly kind: 'entry' | 'move'; readonly key: string };

interface CalendarDialogProps {
  readonly subject: CalendarSubject;
  readonly entries: readonly PlannedEntry[];
  readonly setSubject: (subject: CalendarSubject | null) => void;
}

/** Shows the entries of a day, the days of a bar, the details of one occurrence, or its new date. */
export function CalendarDialog({ subject, entries, setSubject }: CalendarDialogProps) {
  const { t } = useTranslation(['assigned', 'common']);
  const names = useDayNames();
  // The dialog that is closed last may have been opened from another one, which is gone.
  useReturnFocus(true);
  const shown = listShown(subject, entries);
  const [entry] = shown;
  // It was moved out of the period that is shown.
  if (!entry && subject.kind !== 'day') return null;
  const title =
    subject.kind === 'day'
      ? names.full(subject.day)
      : subject.kind === 'move'
        ? t('assigned:move.title', { title: entry!.assignment.title })
        : entry!.assignment.title;
  return (
    <Modal key={`${subject.kind} ${title}`} opened onClose={() => setSubject(null)} title={title} size={520}>
      {(subject.kind === 'day' || subject.kind === 'entries') && (
        <Entries subject={subject} entries={shown} setSubject={setSubject} />
      )}
      {subject.kind === 'entry' && (
        <EntryDetails entry={entry!} move={() => setSubject({ kind: 'move', key: subject.key })} />
      )}
      {subject.kind === 'move' && <MoveForm entry={entry!} close={() => setSubject(null)} />}
    </Modal>
  );
}

function listShown(subject: CalendarSubject, entries: readonly PlannedEntry[]): PlannedEntry[] {
  if (subject.kind === 'day') return listEntriesOfDay(entries, toDayNumber(subject.day));
  const keys = subject.kind === 'entries' ? subject.keys : [subject.key];
  return entries.filter(({ key }) => keys.includes(key));
}

/** Lists entries. Entries of a day are named by their assignment, entries of an assignment by their day. */
function Entries({ subject, entries, setSubject }: CalendarDialogProps) {
  const { t } = useTranslation('assigned');
  const names = useDayNames();
  if (entries.length === 0) return <Text size="md">{t('calendar.nothing_on_day')}</Text>;
  return (
    <ul>
      {entries.map((entry) => {
        const start = fromDayNumber(entry.first);
        return (
          <EntryRow
            key={entry.key}
            entry={entry}
            day={subject.kind === 'day' ? subject.day : start}
            title={subject.kind === 'day' ? undefined : names.day(start)}
            open={() => setSubject({ kind: 'entry', key: entry.key })}
            move={() => setSubject({ kind: 'move', key: entry.key })}
          />
        );
      })}
    </ul>
  );
}

function EntryDetails({ entry, move }: { readonly entry: PlannedEntry; readonly move: () => void }) {
  const { t } = useTranslation(['assigned', 'lists']);
  const format = useFormat();
  const names = useDayNames();
  const zone = useZone();
  const can = useCan();
  const { assignment, template, status, counts, occurrence_at, start_at, due_at } = entry;
  const { assets, assets_count, inspection_uuid, is_manager } = entry;
  const canOpen = is_manager || can('AST_MANAGE_ASSIGNMENT');
  const conducts = !canOpen && can('INS_CONDUCT_INSPECTION');
  const others = assets_count - assets.length;
  const canRead = is_manager || conducts || can('INS_VIEW_INSPECTION_REPORT');
  const isDone = status === 'completed' || status === 'completed_late' || status === 'skipped';
  const statuses = ASSIGNED_STATUSES.filter((one) => (counts[one] ?? 0) > 0);
  return (
    <Stack gap={4}>
      <div>
        <StatusBadge status={status}>{t(`assigned:status.${status}`)}</StatusBadge>
      </div>
      <FactList
        facts={[
          ...(occurrence_at === null
            ? [{ label: t('assigned:additional.inspections'), value: <bdi>{names.full(toDay(start_at, zone))}</bdi> }]
            : [
                { label: t('assigned:calendar.opens'), value: <bdi>{format.dateTime(start_at)}</bdi> },
                { label: t('lists:inspections.columns.due_at'), value: <bdi>{format.dateTime(due_at)}</bdi> },
              ]),
          { label: t('lists:assignments.columns.template'), value: template.title },
          {
            label: t('lists:assignments.columns.assets_count'),
            value: [...assets, ...(others > 0 ? [t('assigned:more_assets', { count: others })] : [])].join(', '),
          },
          {
            label: t('assigned:tabs.inspections'),
            value: statuses.map((one) => `${t(`assigned:status.${one}`)}: ${format.number(counts[one]!)}`).join(', '),
          },
        ]}
      />
      <Row wrap gap={2} justify="end">
        {entry.can_move && (
          <Button variant="default" data-autofocus onClick={move}>
            {t('assigned:move.label')}
          </Button>
        )}
        {canOpen && (
          <Button variant="default" component={Link} {...paths.assignments.get(assignment.id)}>
            {t('assigned:calendar.open_monitor')}
          </Button>
        )}
        {inspection_uuid && conducts && !isDone && (
          <Button component={Link} {...paths.inspections.conduct(inspection_uuid)}>
            {t('assigned:calendar.conduct')}
          </Button>
        )}
        {inspection_uuid && canRead && (isDone || !conducts) && (
          <Button component={Link} {...paths.inspections.report(inspection_uuid)}>
            {t('assigned:report')}
          </Button>
        )}
        {!inspection_uuid && conducts && (
          <Button component={Link} {...paths.inspections.mine()}>
            {t('assigned:calendar.open_mine')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function MoveForm({ entry, close }: { readonly entry: PlannedEntry; readonly close: () => void }) {
  const { t } = useTranslation(['assigned', 'common']);
  const format = useFormat();
  const zone = useZone();
  const { move, isPending } = useMove();
  const before = toLocalTime(entry.start_at, zone);
  const [start, setStart] = useState(before);
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = isSubmitted && start === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (start === '') return;
    if (start === before) close();
    else move(entry, toInstant(start, zone), close);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Text size="md">{t('assigned:move.text', { at: format.dateTime(entry.start_at) })}</Text>
        <DateInput
          label={t('assigned:move.start')}
          shape="year_month_day_hour_minute"
          required
          withAsterisk
          data-autofocus
          error={isMissing && <FieldError>{t('assigned:move.start_missing')}</FieldError>}
          value={start}
          onChange={setStart}
        />
        <DialogActions onCancel={close} isPending={isPending} submitLabel={t('assigned:move.submit')} />
      </Stack>
    </form>
  );
}
