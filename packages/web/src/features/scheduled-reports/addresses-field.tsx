import {
  MAX_OUTSIDE_ADDRESSES,
  OUTSIDE_ADDRESSES_FEATURE,
  type ScheduledReport,
} from '@rounds/contract/scheduled-reports';
import { users } from '@rounds/contract/users';
import { useTranslation } from 'react-i18next';
import { canAccess, hasFeature, useSessionUser } from '../../platform/session/index.ts';
import { FieldError, TagsInput, Text } from '../../ui/index.ts';
import type { ScheduleForm } from './schedule-form.ts';

interface AddressesFieldProps {
  readonly form: ScheduleForm;
  /** The addresses that the schedule has, with their states. */
  readonly savedAddresses: ScheduledReport['addresses'];
}

/** Takes email addresses of people without an account, for those who may send to others. */
export function AddressesField({ form, savedAddresses }: AddressesFieldProps) {
  const { t } = useTranslation('scheduled-reports');
  const user = useSessionUser();
  const { addresses } = form.values;
  const isOffered = canAccess(user, users.search.access) && hasFeature(user, OUTSIDE_ADDRESSES_FEATURE);
  if (!isOffered && savedAddresses.length === 0) return null;
  const error = form.getError('addresses');
  const open = savedAddresses.filter(({ email, status }) => status !== 'confirmed' && addresses.includes(email));
  return (
    <div>
      <TagsInput
        name="addresses"
        label={t('fields.addresses')}
        description={t('fields.addresses_hint')}
        error={error && <FieldError>{error}</FieldError>}
        type="email"
        value={addresses}
        maxTags={MAX_OUTSIDE_ADDRESSES}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        onChange={(next) => form.set('addresses', next)}
      />
      {open.length > 0 && (
        <Text as="ul" fontSize="sm" tone="ink2" breakWords mt={1}>
          {open.map(({ email, status }) => (
            <li key={email}>{t(`addresses.${status as 'waiting' | 'stopped'}`, { email })}</li>
          ))}
        </Text>
      )}
    </div>
  );
}
