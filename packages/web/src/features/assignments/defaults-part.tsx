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
  Box,
  Chip,
  FieldError,
  FormCheckboxes,
  FormDate,
  FormError,
  FormSwitch,
  FormTimeZone,
  NativeSelect,
  NumberInput,
  Row,
  SaveBar,
  SettingsFields,
  SettingsSection,
  Switch,
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
  const durationError = form.getError('duration');
  return (
    <SettingsSection title={t('defaults.title')} text={t('defaults.text')}>
      <form onSubmit={form.submit} noValidate>
        <SettingsFields pair>
          <FormDate
            form={form}
            name="start_time"
            shape="hour_minute"
            label={t('defaults.start_time')}
            readOnly={!canEdit}
          />
          <Row gap={2} align="end">
            <NumberInput
              name="duration"
              label={t('schedule.due_after')}
              value={values.duration.amount}
              error={durationError && <FieldError>{durationError}</FieldError>}
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
          <FormTimeZone form={form} name="timezone" label={t('schedule.timezone')} readOnly={!canEdit} />
        )}
        <FormCheckboxes
          form={form}
          name="working_days"
          label={t('defaults.working_days')}
          description={t('defaults.working_days_hint')}
          row={2}
          disabled={!canEdit}
          options={WEEKDAYS.map((value) => ({ value, label: getWeekdayName(i18n.language, value) }))}
        />
        <FormSwitch form={form} name="allow_additional_assets" label={t('assets.additional')} disabled={!canEdit} />
        {FLAGS.map((name) => (
          <FormSwitch
            key={name}
            form={form}
            name={name}
            label={t(`options.${name}`)}
            description={t(`options.${name}_text`)}
            disabled={!canEdit}
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
          <Row as="ul" wrap align="stretch" gap={2} aria-label={t('people.managers')}>
            {values.managers.map(({ id, name }) => (
              <Box as="li" maxWidth="100%" key={id}>
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
              </Box>
            ))}
          </Row>
        )}
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar form={form} labels={labels} text={t('defaults.changes')} onUndo={() => form.reset(saved)} />
      </form>
    </SettingsSection>
  );
}
