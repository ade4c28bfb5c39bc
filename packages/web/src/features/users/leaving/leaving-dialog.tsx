import type { BulkSelection } from '@rounds/contract/list.ts';
import { type HandedOverKind, type OpenWork, type Successors, users } from '@rounds/contract/users';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getFieldErrors } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Anchor,
  Button,
  DateInput,
  FieldError,
  FormError,
  Grid,
  LoadFailed,
  Modal,
  Radio,
  SkeletonRows,
  Stack,
  Text,
  toast,
} from '../../../ui/index.ts';
import mixinClasses from '../../../ui/mixins.module.css';
import { type PersonOption, SuccessorSelect } from '../successor-select.tsx';
import { useChangeStatus, useInvalidateUsers } from '../user-queries.ts';
import classes from './leaving.module.css';
import { toWorkLink, useOpenWork } from './leaving-queries.ts';

export interface Leaving {
  readonly selection: BulkSelection;
  /** The person, if it is a single one: their name, and whether they are still active. */
  readonly person?: { readonly id: number; readonly full_name: string; readonly is_active: boolean };
  readonly count: number;
}

interface LeavingDialogProps extends Leaving {
  /** Called with the number of people, or with null when the dialog is cancelled. */
  onClose(affected: number | null): void;
}

/** Deactivates people now or after their last day, and asks who takes over their open work. */
export function LeavingDialog(props: LeavingDialogProps) {
  const { t } = useTranslation('users');
  const { selection, person, count, onClose } = props;
  const { data, error, refetch } = useOpenWork(selection);
  const title = person
    ? t(person.is_active ? 'deactivate.title' : 'leaving.hand_over_title', { name: person.full_name })
    : t('bulk.deactivate', { count });
  return (
    <Modal opened onClose={() => onClose(null)} title={title} size={620}>
      {data && <LeavingForm {...props} open={data} />}
      {!data && error && <LoadFailed title={t('remove.load_failed')} error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows rows={5} />}
    </Modal>
  );
}

type Chosen = Readonly<Partial<Record<HandedOverKind, PersonOption | null>>>;

function LeavingForm({ selection, person, count, open, onClose }: LeavingDialogProps & { readonly open: OpenWork }) {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormat();
  const when = useId();
  const refresh = useInvalidateUsers();
  const status = useChangeStatus();
  const [chosen, setChosen] = useState<Chosen>({});
  const [isLater, setLater] = useState(false);
  const [day, setDay] = useState('');
  const [isDayMissing, setDayMissing] = useState(false);
  const successors: Successors = Object.fromEntries(
    open.work.flatMap(({ kind }) => (chosen[kind] ? [[kind, Number(chosen[kind].value)]] : [])),
  );
  const except = person ? [person.id] : (selection.ids?.map(Number) ?? []);
  const hasSuccessor = Object.keys(successors).length > 0;
  const isHandOver = person?.is_active === false;
  const save = useMutation({
    mutationFn: () =>
      isLater
        ? call(users.bulkPlanDeparture, { body: { ...selection, successors, last_day: day }, silent: true })
        : call(users.bulkHandOver, { body: { ...selection, successors }, silent: true }),
    onSuccess: async ({ affected }) => {
      await refresh();
      report(affected);
      onClose(affected);
    },
  });
  const fieldErrors = getFieldErrors(save.error);
  const report = (affected: number) => {
    if (isLater) return toast.success(t('leaving.planned', { count: affected, day: format.date(day) }));
    if (!person) return toast.success(t('bulk.deactivated', { count: affected }));
    const name = person.full_name;
    if (isHandOver) return toast.success(t('leaving.handed_over', { name }));
    const undo = () => status.mutate({ user: person, isActive: true });
    // Work that somebody else has taken over does not return when the person is activated.
    return toast.success(t('deactivated', { name }), hasSuccessor ? {} : { undo });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDayMissing(isLater && day === '');
    if (!isLater || day !== '') save.mutate();
  };
  const dayError = isDayMissing ? t('leaving.day_missing') : fieldErrors.last_day;

  return (
    <form onSubmit={submit} noValidate className={mixinClasses.dialogForm}>
      {!isHandOver && <Text tone="ink2">{t('deactivate.text', { count })}</Text>}
      {open.work.length > 0 ? (
        <WorkTable
          open={open}
          person={person}
          except={except}
          successors={chosen}
          errors={fieldErrors}
          onChange={setChosen}
        />
      ) : (
        <Text tone="ink2">{t('leaving.nothing_open', { count })}</Text>
      )}
      {open.groups > 0 && !isHandOver && <Text tone="ink2">{t('leaving.groups', { count: open.groups })}</Text>}
      {!isHandOver && (
        <Radio.Group
          label={t('leaving.when')}
          name={when}
          value={isLater ? 'later' : 'now'}
          onChange={(value) => setLater(value === 'later')}
        >
          <Stack gap={3} mt={2}>
            <Radio value="now" label={t('leaving.now')} data-autofocus />
            <Radio value="later" label={t('leaving.later')} description={t('leaving.later_hint')} />
            {isLater && (
              <DateInput
                name="last_day"
                label={t('leaving.last_day')}
                value={day}
                onChange={setDay}
                className={classes.day}
                error={dayError && <FieldError>{dayError}</FieldError>}
              />
            )}
          </Stack>
        </Radio.Group>
      )}
      {save.error && Object.keys(fieldErrors).length === 0 && <FormError>{save.error.message}</FormError>}
      <div className={mixinClasses.dialogActions}>
        <Button variant="default" onClick={() => onClose(null)}>
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          data-danger={!(isHandOver || isLater) || undefined}
          disabled={isHandOver && !hasSuccessor}
          loading={save.isPending}
        >
          {isHandOver
            ? t('leaving.hand_over')
            : isLater
              ? t('leaving.plan')
              : t(hasSuccessor ? 'leaving.deactivate_and_hand_over' : 'deactivate.confirm')}
        </Button>
      </div>
    </form>
  );
}

interface WorkTableProps extends Pick<Leaving, 'person'> {
  readonly open: OpenWork;
  readonly except: readonly number[];
  readonly successors: Chosen;
  readonly errors: Readonly<Record<string, string>>;
  onChange(successors: Chosen): void;
}

/** Chooses one person for everything, and for each kind another one, or nobody, in which case it stays unchanged. */
function WorkTable({ open, person, except, successors, errors, onChange }: WorkTableProps) {
  const { t } = useTranslation('users');
  const kinds = open.work.map(({ kind }) => kind);
  const [first] = kinds;
  const isSame = kinds.every((kind) => successors[kind]?.value === successors[first!]?.value);
  return (
    <Grid gap={4}>
      {kinds.length > 1 && (
        <SuccessorSelect
          name="successor"
          label={t('leaving.everything')}
          placeholder={t('leaving.stays')}
          except={except}
          value={isSame ? (successors[first!] ?? null) : null}
          onChange={(one) => onChange(Object.fromEntries(kinds.map((kind) => [kind, one])))}
        />
      )}
      <Grid as="ul" gap={2} className={classes.kinds} aria-label={t('leaving.open_work')}>
        {open.work.map(({ kind, count }) => {
          const text = t(`remove.work.${kind}`, { count });
          const link = person && toWorkLink(kind, person.id);
          return (
            <Grid as="li" gap={1} columnGap={4} align="center" key={kind} template="1fr 240px">
              {link ? (
                <Anchor component={Link} {...link} target="_blank">
                  {text}
                </Anchor>
              ) : (
                <span>{text}</span>
              )}
              <SuccessorSelect
                name={`successor_${kind}`}
                label={t('leaving.takes_over', { work: text })}
                isLabelHidden
                placeholder={t('leaving.stays')}
                except={except}
                value={successors[kind] ?? null}
                error={errors[`successors.${kind}`]}
                onChange={(one) => onChange({ ...successors, [kind]: one })}
              />
            </Grid>
          );
        })}
      </Grid>
    </Grid>
  );
}
