import type { ReactNode } from 'react';
import { DateFormat, TimeZone } from '../i18n/index.ts';
import { useSessionUser } from '../session/index.ts';

/** What the signed-in person brings to every screen: their time zone and how they write dates. */
export function PersonalFrame({ children }: { children: ReactNode }) {
  const { tz_code, date_format } = useSessionUser();
  return (
    <TimeZone value={tz_code}>
      <DateFormat value={date_format}>{children}</DateFormat>
    </TimeZone>
  );
}
