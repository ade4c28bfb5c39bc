import { useEffect, useState } from 'react';
import { type Outbox, type StoredInspection, useIsOffline, useOutboxState } from '../../offline/index.ts';

/** Open inspections on this device that the list lacks: unsent ones, or all while offline. */
export function useDeviceReports(outbox: Outbox): readonly StoredInspection[] {
  const { waiting } = useOutboxState(outbox);
  const [reports, setReports] = useState<readonly StoredInspection[]>([]);
  const isCutOff = useIsOffline(outbox);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outbox state signals that the device may have changed
  useEffect(() => {
    let left = false;
    const load = async () => {
      const all = await outbox.db.getAll('reports');
      if (!left) setReports(all.filter(({ status, id }) => status !== 'completed' && (isCutOff || id === null)));
    };
    // Signing out, also in another window, closes the storage.
    load().catch(() => {});
    return () => {
      left = true;
    };
  }, [outbox, waiting, isCutOff]);
  return reports;
}
