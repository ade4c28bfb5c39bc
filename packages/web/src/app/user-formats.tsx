import type { ReactNode } from 'react';
import { FormatProvider } from '../platform/i18n/index.ts';
import { useSessionUser } from '../platform/session/index.ts';

/** Provides the time zone and the date format of the signed-in user, and the region of the workspace. */
export function UserFormats({ children }: { children: ReactNode }) {
  const { tz_code, date_format, workspace } = useSessionUser();
  return (
    <FormatProvider timeZone={tz_code} dates={date_format} region={workspace.region}>
      {children}
    </FormatProvider>
  );
}
