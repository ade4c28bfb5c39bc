import { ASSIGNMENT_TYPES, type AssignmentType } from '@rounds/contract/assignments';
import { ASSIGNMENT_DEFAULTS } from '@rounds/contract/settings/assignment.ts';
import { MAX_RECURRENCES } from '@rounds/recurrence';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toDay } from '../../../../kit/calendar/index.ts';
import { useSessionUser } from '../../../../platform/session/index.ts';
import {
  Button,
  DateInput,
  FieldError,
  ICON,
  Row,
  Segmented,
  SettingsFields,
  Text,
  TimeZoneSelect,
} from '../../../../ui/index.ts';
import { useAssignmentDefaults } from '../../assignment-queries.ts';
import { createPeriod, createRecurrence } from '../draft.ts';
import { StepSection } from '../step-section.tsx';
import type { AssignmentForm } from '../use-assignment-form.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';

export function ScheduleStep({ form }: { readonly form: AssignmentForm }) {
  const { t } = useTranslation(['assignments', 'lists']);
  const { type, start_at, end_at, recurrence, timezone } = form.draft;
  // The dates of single work must not limit a schedule unnoticed.
  const changeType = (next: AssignmentType) => {
    if (next === 'scheduled') return form.change({ type: next, start_at: '', end_at: '' });
    const isNew = next === 'direct' && start_at === '' && end_at === '';
    form.change({ type: next, ...(isNew && createPeriod(new Date().toISOString(), timezone)) });
  };
  const { data: defaults = ASSIGNMENT_DEFAULTS } = useAssignmentDefaults();
  const { first_weekday } = useSessionUser().workspace.region;
  const add = () => {
    const today = toDay(new Date().toISOString(), timezone);
    const zone = recurrence.at(-1)?.timezone ?? timezone;
    form.change({ recurrence: [...recurrence, createRecurrence(today, zone, { ...defaults, first_weekday })] });
  };
  const error = form.getError('recurrence') ?? form.getError('type');
  return (
    <StepSection step="schedule">
      <div>
        <Segmented
          aria-label={t('lists:assignments.columns.type')}
          value={type}
          data={ASSIGNMENT_TYPES.map((value) => ({
            value,
            label: t(`lists:assignments.options.type.${value}`),
          }))}
          onChange={(value) => changeType(value as AssignmentType)}
        />
        <Text mt={2} size="sm" tone="ink2">
          {t(`types.${type}`)}
        </Text>
      </div>
      {(type !== 'scheduled' || start_at !== '' || end_at !== '') && <Period form={form} />}
      {type !== 'direct' && (
        <>
          {recurrence.map((one, index) => (
            <RecurrenceFields
              // biome-ignore lint/suspicious/noArrayIndexKey: recurrences have no identity apart from their position
              key={index}
              recurrence={one}
              index={index}
              isOnly={recurrence.length === 1}
              getError={(path) => form.getError(['recurrence', index, ...path].join('.'))}
              onChange={(next) => form.change({ recurrence: recurrence.with(index, next) })}
              onRemove={() => form.change({ recurrence: recurrence.toSpliced(index, 1) })}
            />
          ))}
          {error && <FieldError>{error}</FieldError>}
          <Row wrap gap={2}>
            <Button
              variant="default"
              leftSection={<IconPlus {...ICON} />}
              disabled={recurrence.length >= MAX_RECURRENCES}
              onClick={add}
            >
              {t('schedule.add')}
            </Button>
          </Row>
        </>
      )}
    </StepSection>
  );
}

const FROM = { direct: 'opens', scheduled: 'valid_from', mixed: 'more_from' } as const;
const UNTIL = { direct: 'due', scheduled: 'valid_until', mixed: 'more_until' } as const;

/** When single work opens and is due, or between which times people may start more. */
function Period({ form }: { readonly form: AssignmentForm }) {
  const { t } = useTranslation('assignments');
  const { type, start_at, end_at, timezone } = form.draft;
  const isDirect = type === 'direct';
  const field = (name: 'start_at' | 'end_at') => {
    const error = form.getError(name);
    return { name, error: error && <FieldError>{error}</FieldError>, required: isDirect, withAsterisk: isDirect };
  };
  const zoneError = form.getError('timezone');
  return (
    <>
      <SettingsFields pair>
        <DateInput
          {...field('start_at')}
          shape="year_month_day_hour_minute"
          label={t(`schedule.${FROM[type]}`)}
          value={start_at}
          onChange={(value) => form.change({ start_at: value })}
        />
        <DateInput
          {...field('end_at')}
          shape="year_month_day_hour_minute"
          label={t(`schedule.${UNTIL[type]}`)}
          value={end_at}
          onChange={(value) => form.change({ end_at: value })}
        />
      </SettingsFields>
      <TimeZoneSelect
        label={t('schedule.timezone')}
        value={timezone}
        error={zoneError && <FieldError>{zoneError}</FieldError>}
        onChange={(zone) => form.change({ timezone: zone })}
      />
    </>
  );
}
