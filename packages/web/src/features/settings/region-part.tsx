import { type OrganizationSettings, settings } from '@rounds/contract/settings';
import { FIRST_WEEKDAYS, NUMBER_FORMATS, NUMBER_LOCALES } from '@rounds/contract/settings/region.ts';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { getDateLocale } from '../../platform/i18n/index.ts';
import { useCan, useSessionUser } from '../../platform/session/index.ts';
import {
  FormError,
  FormNativeSelect,
  FormTextarea,
  FormTimeZone,
  SaveBar,
  SettingsFields,
  SettingsSection,
  Switch,
  toast,
} from '../../ui/index.ts';
import { useStoreSettings } from './settings-queries.ts';

const toFormValues = ({ time_zone, first_weekday, number_format, address }: OrganizationSettings) => ({
  time_zone,
  first_weekday,
  number_format,
  address,
});

/** 1 January 2024 was a Monday. */
const SAMPLE_DAYS = { mo: Date.UTC(2024, 0, 1), sa: Date.UTC(2024, 0, 6), su: Date.UTC(2024, 0, 7) };
const SAMPLE_NUMBER = 1_234_567.5;

/** Sets where the workspace is: its time zone, how its weeks begin and how it writes numbers. */
export function RegionPart({ organization }: { organization: OrganizationSettings }) {
  const { t, i18n } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { tz_code } = useSessionUser();
  const storeSettings = useStoreSettings('organization');
  const form = useCallForm(settings.updateOrganization, {
    initial: toFormValues(organization),
    onSuccess: async (saved) => {
      await storeSettings(saved);
      toast.success(t('saved'));
    },
  });
  const { time_zone } = form.values;
  const weekdays = new Intl.DateTimeFormat(getDateLocale(i18n.language), { weekday: 'long', timeZone: 'UTC' });
  return (
    <SettingsSection title={t('region.title')} text={t('region.text')}>
      <form onSubmit={form.submit} noValidate>
        <Switch
          name="own_zone"
          label={t('region.own_zone')}
          description={t('region.own_zone_hint')}
          disabled={!canEdit}
          checked={time_zone === null}
          onChange={({ currentTarget: { checked } }) => form.set('time_zone', checked ? null : tz_code)}
        />
        {time_zone !== null && (
          <FormTimeZone
            form={form}
            name="time_zone"
            label={t('region.time_zone')}
            description={t('region.time_zone_hint')}
            readOnly={!canEdit}
          />
        )}
        <SettingsFields pair>
          <FormNativeSelect
            form={form}
            name="first_weekday"
            label={t('region.first_weekday')}
            description={t('region.first_weekday_hint')}
            disabled={!canEdit}
            options={FIRST_WEEKDAYS.map((value) => ({ value, label: weekdays.format(SAMPLE_DAYS[value]) }))}
          />
          <FormNativeSelect
            form={form}
            name="number_format"
            label={t('region.number_format')}
            description={t('region.number_format_hint')}
            disabled={!canEdit}
            options={[
              { value: null, label: t('region.by_language') },
              ...NUMBER_FORMATS.map((value) => ({
                value,
                label: new Intl.NumberFormat(NUMBER_LOCALES[value]).format(SAMPLE_NUMBER),
              })),
            ]}
          />
        </SettingsFields>
        <FormTextarea
          form={form}
          name="address"
          label={t('region.address')}
          description={t('region.address_hint')}
          autosize={false}
          rows={3}
          readOnly={!canEdit}
        />
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            time_zone: t('region.time_zone'),
            first_weekday: t('region.first_weekday'),
            number_format: t('region.number_format'),
            address: t('region.address'),
          }}
          text={t('organization.changes')}
          onUndo={() => form.reset(toFormValues(organization))}
        />
      </form>
    </SettingsSection>
  );
}
