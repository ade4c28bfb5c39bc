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
    void outbox.db.getAll('reports').then((all) => {
      if (left) return;
      setReports(all.filter((report) => report.status !== 'completed' && (isCutOff || report.id === null)));
    });
    return () => {
      left = true;
    };
  }, [outbox, waiting, isCutOff]);
  return reports;
}
