import { type OrganizationSettings, settings } from '@rounds/contract/settings';
import { type Holiday, MAX_HOLIDAYS } from '@rounds/contract/settings/region.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { HOLIDAYS_KEY, useCan } from '../../platform/session/index.ts';
import {
  ActionIcon,
  Button,
  DateInput,
  FormError,
  focusAfterRender,
  Grid,
  ICON,
  Row,
  SaveBar,
  SettingsSection,
  Stack,
  Text,
  TextInput,
  toast,
} from '../../ui/index.ts';
import classes from './holidays-part.module.css';
import { useStoreSettings } from './settings-queries.ts';
/** The days on which nobody works: calendars name them, and schedules can skip them. */
export function HolidaysPart({ organization }: { organization: OrganizationSettings }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const client = useQueryClient();
  const storeSettings = useStoreSettings('organization');
  const list = useRef<HTMLUListElement>(null);
  const form = useCallForm(settings.updateOrganization, {
    initial: { holidays: organization.holidays as readonly Holiday[] },
    toBody: ({ holidays }) => ({ holidays: [...holidays] }),
    validate: ({ holidays }) => {
      const days = holidays.map(({ day }) => day);
      const twice = days.find((day, index) => days.indexOf(day) < index);
      if (holidays.some(({ day, name }) => day === '' || name.trim() === ''))
        return { holidays: t('holidays.incomplete') };
      return { holidays: twice && t('holidays.twice', { day: format.date(twice) }) };
    },
    onSuccess: async (saved) => {
      form.reset({ holidays: saved.holidays });
      await storeSettings(saved);
      await client.invalidateQueries({ queryKey: HOLIDAYS_KEY });
      toast.success(t('saved'));
    },
  });
  const { holidays } = form.values;
  const setHolidays = (next: readonly Holiday[]) => form.set('holidays', next);
  const change = (index: number, changes: Partial<Holiday>) =>
    setHolidays(holidays.with(index, { ...holidays[index]!, ...changes }));
  const add = () => {
    setHolidays([...holidays, { day: '', name: '' }]);
    focusAfterRender(() => list.current?.querySelector('li:last-child input') ?? null);
  };
  const error = form.formError ?? form.getError('holidays');
  return (
    <SettingsSection title={t('holidays.title')} text={t('holidays.text')}>
      <form onSubmit={form.submit} noValidate>
        {holidays.length === 0 && (
          <Text tone="ink2" size="md">
            {t('holidays.none')}
          </Text>
        )}
        <Stack as="ul" ref={list} gap={3} hideEmpty>
          {holidays.map(({ day, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a holiday that is being entered has nothing but its place
            <Grid as="li" key={index} align="end" gap={2} className={classes.row}>
              <DateInput
                name="holidays"
                label={t('holidays.day')}
                value={day}
                readOnly={!canEdit}
                onChange={(value) => change(index, { day: value })}
              />
              <TextInput
                label={t('holidays.name')}
                value={name}
                maxLength={100}
                readOnly={!canEdit}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              {canEdit && (
                <ActionIcon
                  size={36}
                  aria-label={t('holidays.remove', { name: name || format.date(day || null) })}
                  onClick={() => setHolidays(holidays.toSpliced(index, 1))}
                >
                  <IconX {...ICON} />
                </ActionIcon>
              )}
            </Grid>
          ))}
        </Stack>
        {canEdit && holidays.length < MAX_HOLIDAYS && (
          <Row wrap gap={4}>
            <Button variant="default" leftSection={<IconPlus {...ICON} />} onClick={add}>
              {t('holidays.add')}
            </Button>
          </Row>
        )}
        {error && <FormError>{error}</FormError>}
        <SaveBar
          form={form}
          labels={{ holidays: t('holidays.title') }}
          text={t('holidays.changes')}
          onUndo={() => form.reset({ holidays: organization.holidays })}
        />
      </form>
    </SettingsSection>
  );
}
