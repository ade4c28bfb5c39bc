import { useMemo } from 'react';
import { formLanguage } from '../../form-language.ts';
import { useReport } from '../../inspection-queries.ts';
import { LateChanges } from '../../report/late-changes.tsx';
import { toReportContent } from '../../report/report-content.ts';
import { useConduct } from '../conduct-context.tsx';
import { catchUp } from '../load-conduct.ts';

/** The offers of the report, with the report's data, which the device does not have. */
export default function OfferedChanges({ uuid }: { uuid: string }) {
  const conduct = useConduct();
  const { data } = useReport(uuid);
  const content = useMemo(
    () => data && toReportContent(data, formLanguage(uuid, conduct.languages)),
    [data, uuid, conduct],
  );
  if (!data || !content) return null;
  return <LateChanges inspection={data} content={content} onDecided={() => void catchUp(conduct).catch(() => {})} />;
}
