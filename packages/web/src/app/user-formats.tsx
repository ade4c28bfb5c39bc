import type { ReactNode } from 'react';
import { FormatProvider } from '../i18n/index.ts';
import { useSessionUser } from '../session/index.ts';

/** What the signed-in person brings to every screen: their time zone and how they write dates. */
export function UserFormats({ children }: { children: ReactNode }) {
  const { tz_code, date_format } = useSessionUser();
  return (
    <FormatProvider timeZone={tz_code} dates={date_format}>
      {children}
    </FormatProvider>
  );
}
