import type { ReactNode } from 'react';
import { FormatsOf } from '../i18n/index.ts';
import { useSessionUser } from '../session/index.ts';

/** What the signed-in person brings to every screen: their time zone and how they write dates. */
export function PersonalFrame({ children }: { children: ReactNode }) {
  const { tz_code, date_format } = useSessionUser();
  return (
    <FormatsOf timeZone={tz_code} dates={date_format}>
      {children}
    </FormatsOf>
  );
}
