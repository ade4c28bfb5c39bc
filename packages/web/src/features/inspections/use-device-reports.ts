import { useEffect, useState } from 'react';
import { type KeptReport, type Outbox, useOutboxState } from '../../offline/index.ts';

/** Open inspections on this device that the list cannot show: not sent yet, or all while offline. */
export function useDeviceReports(outbox: Outbox): readonly KeptReport[] {
  const { waiting, online, sender } = useOutboxState(outbox);
  const [reports, setReports] = useState<readonly KeptReport[]>([]);
  const isCutOff = !online || sender === 'unreachable';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits tells when the device may have changed
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
