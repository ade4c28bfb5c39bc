import { settings } from '@rounds/contract/settings';
import type { AssignmentSettings } from '@rounds/contract/settings/assignment.ts';
import { users } from '@rounds/contract/users';
import { DURATION_UNITS, WEEKDAYS } from '@rounds/recurrence';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../kit/calendar/index.ts';
import { call, useCallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  Checkbox,
  Chip,
  DateInput,
  FieldError,
  FormError,
  NativeSelect,
  NumberInput,
  Row,
  SaveBar,
  SettingsFields,
  SettingsSection,
  Switch,
  TimeZoneSelect,
  toast,
} from '../../ui/index.ts';
import { useStoreAssignmentDefaults } from './assignment-queries.ts';
import { AddByName } from './editor/assets/add-by-name.tsx';
import classes from './editor/editor.module.css';
import { getWeekdayName } from './recurrence-text.ts';

const FLAGS = ['collaborative', 'restricted', 'auto_finish'] as const;

/** Sets the initial values of the editor of assignments, which calls that omit them get too. */
export function DefaultsPart({ saved }: { readonly saved: AssignmentSettings }) {
  const { t, i18n } = useTranslation('assignments');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const ownZone = useZone();
  const store = useStoreAssignmentDefaults();
  const form = useCallForm(settings.updateAssignmentSettings, {
    initial: saved,
    toBody: ({ managers, reminders: _, ...values }) => ({ ...values, manager_ids: managers.map(({ id }) => id) }),
    onSuccess: (answer) => {
      store(answer);
      form.reset(answer);
      toast.success(t('defaults.saved'));
    },
  });
  const { values } = form;
  const labels = {
    start_time: t('defaults.start_time'),
    duration: t('schedule.due_after'),
    timezone: t('schedule.timezone'),
    working_days: t('defaults.working_days'),
    allow_additional_assets: t('assets.additional'),
    collaborative: t('options.collaborative'),
    restricted: t('options.restricted'),
    auto_finish: t('options.auto_finish'),
    managers: t('people.managers'),
    reminders: t('reminders.label'),
  };
  const toError = (name: string) => {
    const error = form.getError(name);
    return error && <FieldError>{error}</FieldError>;
  };
  return (
    <SettingsSection title={t('defaults.title')} text={t('defaults.text')}>
      <form onSubmit={form.submit} noValidate>
        <SettingsFields pair>
          <DateInput
            name="start_time"
            shape="hour_minute"
            label={t('defaults.start_time')}
            value={values.start_time}
            error={toError('start_time')}
            readOnly={!canEdit}
            onChange={(time) => form.set('start_time', time)}
          />
          <Row gap={2} align="end">
            <NumberInput
              name="duration"
              label={t('schedule.due_after')}
              value={values.duration.amount}
              error={toError('duration')}
              allowDecimal={false}
              allowNegative={false}
              readOnly={!canEdit}
              onChange={(amount) => form.set('duration', { ...values.duration, amount: amount || 0 })}
            />
            <NativeSelect
              aria-label={t('schedule.due_unit')}
              value={values.duration.unit}
              disabled={!canEdit}
              data={DURATION_UNITS.map((value) => ({
                value,
                label: t(`schedule.units.${value}`, { count: values.duration.amount }),
              }))}
              onChange={({ currentTarget: { value } }) =>
                form.set('duration', {
                  ...values.duration,
                  unit: DURATION_UNITS.find((one) => one === value) ?? values.duration.unit,
                })
              }
            />
          </Row>
        </SettingsFields>
        <Switch
          name="own_zone"
          label={t('defaults.own_zone')}
          description={t('defaults.own_zone_hint')}
          checked={values.timezone === null}
          disabled={!canEdit}
          onChange={({ currentTarget: { checked } }) => form.set('timezone', checked ? null : ownZone)}
        />
        {values.timezone !== null && (
          <TimeZoneSelect
            name="timezone"
            label={t('schedule.timezone')}
            value={values.timezone}
            error={toError('timezone')}
            readOnly={!canEdit}
            onChange={(zone) => form.set('timezone', zone)}
          />
        )}
        <Checkbox.Group
          label={t('defaults.working_days')}
          description={t('defaults.working_days_hint')}
          error={toError('working_days')}
          value={[...values.working_days]}
          onChange={(value) =>
            form.set(
              'working_days',
              WEEKDAYS.filter((day) => value.includes(day)),
            )
          }
        >
          <Row wrap gap={4} mt={2}>
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                name="working_days"
                value={day}
                label={getWeekdayName(i18n.language, day)}
                disabled={!canEdit}
              />
            ))}
          </Row>
        </Checkbox.Group>
        <Switch
          name="allow_additional_assets"
          label={t('assets.additional')}
          checked={values.allow_additional_assets}
          disabled={!canEdit}
          onChange={({ currentTarget: { checked } }) => form.set('allow_additional_assets', checked)}
        />
        {FLAGS.map((name) => (
          <Switch
            key={name}
            name={name}
            label={t(`options.${name}`)}
            description={t(`options.${name}_text`)}
            checked={values[name]}
            disabled={!canEdit}
            onChange={({ currentTarget: { checked } }) => form.set(name, checked)}
          />
        ))}
        {canEdit && (
          <AddByName
            name="manager_ids"
            label={t('people.managers')}
            description={t('people.managers_hint')}
            placeholder={t('people.placeholder')}
            error={form.getError('manager_ids')}
            searchKey="managers"
            search={(q, signal) => call(users.search, { query: { q }, signal, silent: true })}
            isAdded={({ value }) => values.managers.some(({ id }) => id === value)}
            onAdd={({ value, label: name }) => form.set('managers', [...values.managers, { id: Number(value), name }])}
          />
        )}
        {values.managers.length > 0 && (
          <Row as="ul" wrap align="stretch" gap={2} className={classes.chips} aria-label={t('people.managers')}>
            {values.managers.map(({ id, name }) => (
              <li key={id}>
                <Chip
                  className={classes.chip}
                  icon={IconUser}
                  {...(canEdit && {
                    removeLabel: t('remove', { name }),
                    onRemove: () =>
                      form.set(
                        'managers',
                        values.managers.filter((other) => other.id !== id),
                      ),
                  })}
                >
                  <span dir="auto">{name}</span>
                </Chip>
              </li>
            ))}
          </Row>
        )}
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar form={form} labels={labels} text={t('defaults.changes')} onUndo={() => form.reset(saved)} />
      </form>
    </SettingsSection>
  );
}
