import type { ReactNode } from 'react';
import { TimeZone } from '../i18n/index.ts';
import { useSessionUser } from '../session/index.ts';

/** What the signed-in person brings to every screen: their time zone. */
export function PersonalFrame({ children }: { children: ReactNode }) {
  return <TimeZone value={useSessionUser().tz_code}>{children}</TimeZone>;
}
