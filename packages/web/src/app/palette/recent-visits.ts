/** The records that a person opened last in a workspace, on this device; signing out removes them. */
import type { SessionUser } from '@rounds/contract/auth';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSessionUser } from '../../platform/session/index.ts';

export interface Visit {
  readonly path: string;
  readonly title: string;
}

const MAX_VISITS = 8;
const PRODUCT_SUFFIX = ' · Rounds';

const toKey = ({ id, workspace }: SessionUser): string => `rounds.visits.${workspace.id}.${id}`;

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Visit).title === 'string' &&
  (value as Visit).path.startsWith('/');

export function listVisits(user: SessionUser): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toKey(user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isVisit) : [];
  } catch {
    return [];
  }
}

function addVisit(user: SessionUser, visit: Visit): void {
  const visits = [visit, ...listVisits(user).filter(({ path }) => path !== visit.path)].slice(0, MAX_VISITS);
  try {
    localStorage.setItem(toKey(user), JSON.stringify(visits));
  } catch {
    // Without storage, the palette lists no recent records.
  }
}

/** Remembers a record when its page is left, because only then is its title known. */
export function useRememberVisits(): void {
  const router = useRouter();
  const user = useSessionUser();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        const { staticData, pathname } = router.state.matches.at(-1) ?? {};
        const screen = staticData?.screen;
        const isRecord = screen?.layout === 'standard' && screen.path.includes('$') && !screen.path.endsWith('/rows');
        const title = document.title.endsWith(PRODUCT_SUFFIX) ? document.title.slice(0, -PRODUCT_SUFFIX.length) : '';
        if (pathChanged && isRecord && pathname && title) addVisit(user, { path: pathname, title });
      }),
    [router, user],
  );
}
