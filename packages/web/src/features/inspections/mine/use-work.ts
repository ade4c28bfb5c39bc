import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Outbox, useOutboxState } from '../../../platform/offline/index.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { loadDeviceWork } from './device-work.ts';
import { useAssignedWork, useOpenInspections } from './own-inspection-queries.ts';
import { type DeviceWork, mergeWork, type WorkContext, type WorkList } from './work.ts';

const MINUTE_MS = 60_000;
/** Returns the present, updated once a minute, so that due times stay right while the screen is open. */
function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface LoadedWork {
  readonly list: WorkList | null;
  readonly context: WorkContext;
  /** Whether the first response is pending; a failed attempt that is repeated does not count. */
  readonly isLoading: boolean;
}

const NOTHING: DeviceWork = { inspections: [], facts: new Map(), planned: [], startable: [] };

/** The person's open inspections. Without the server, the device alone knows what is due and what was begun. */
export function useWork(outbox: Outbox | null, isOffline: boolean): LoadedWork {
  const now = useNow();
  const user = useSessionUser();
  const assigned = useAssignedWork(!isOffline);
  const own = useOpenInspections(!isOffline);
  const { waiting, sent, rejected } = useOutboxState(outbox);
  const device = useQuery({
    // The keys change with every download, so that the latest state is read when the network is lost.
    queryKey: ['device', 'work', outbox?.owner, waiting, sent, rejected, isOffline],
    queryFn: () => loadDeviceWork(outbox!),
    placeholderData: (previous) => previous,
    networkMode: 'always',
    enabled: outbox !== null,
    gcTime: 0,
  });
  const context = { now, me: user.id, zone: user.tz_code };
  const isFailed = assigned.failureCount > 0 || own.failureCount > 0;
  const server = !isOffline && assigned.data && own.data ? { assigned: assigned.data, own: own.data.list } : null;
  const isKnown = server !== null || ((isOffline || isFailed) && device.data !== undefined);
  return {
    list: isKnown ? mergeWork(server, device.data ?? NOTHING, context) : null,
    context,
    isLoading: !isKnown && (isOffline ? device.isLoading : !isFailed),
  };
}
