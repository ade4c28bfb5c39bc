import { account } from '@rounds/contract/account';
import { dateInZone, isEditableDate } from '@rounds/engine';
import { IconWorld } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getDeviceZone } from '../../../kit/form/index.ts';
import { call } from '../../../platform/api/index.ts';
import { sessionQuery, useSessionUser } from '../../../platform/session/index.ts';
import { Box, Notice } from '../../../ui/index.ts';
import { useConduct } from '../store/conduct-context.tsx';

const toCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Two zones differ if their clocks do: places nearby often have the same time. */
const isSameTime = (one: string, other: string): boolean => {
  const now = new Date().toISOString();
  return [one, other]
    .map((zone) => dateInZone(now, zone, 'year_month_day_hour_minute'))
    .every((at, _, all) => at === all[0]);
};

/** Tells next to dates that the device shows another time than the account has, and changes it with one press. */
export function ZoneNotice() {
  const { t } = useTranslation('conduct');
  const conduct = useConduct();
  const { tz_code } = useSessionUser();
  const client = useQueryClient();
  const device = getDeviceZone();
  const change = useMutation({
    mutationFn: () => call(account.updatePreferences, { body: { tz_code: device } }),
    onSuccess: ({ user }) => client.setQueryData(sessionQuery.queryKey, user),
  });
  const hasDates = Object.values(conduct.records.items).some(isEditableDate);
  if (!hasDates || isSameTime(device, tz_code)) return null;
  const names = { device: toCity(device), account: toCity(tz_code) };
  return (
    <Box mb={3}>
      <Notice
        Icon={IconWorld}
        role="status"
        action={{ label: t('zone.change', names), onPress: () => change.mutate() }}
      >
        {t('zone.text', names)}
      </Notice>
    </Box>
  );
}
