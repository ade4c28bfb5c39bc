import { useMemo } from 'react';
import { formLanguage } from '../../../kit/inspections/form-language.ts';
import { toReportContent } from '../content/report-content.ts';
import { useReport } from '../report-queries.ts';
import { LateChanges } from './late-changes.tsx';

interface OfferedChangesProps {
  readonly uuid: string;
  readonly languages: readonly string[];
  /** Called after each decision. */
  readonly onDecided: () => void;
}

/** The offers of the report outside of its page, with the report's data, which the device does not have. */
export default function OfferedChanges({ uuid, languages, onDecided }: OfferedChangesProps) {
  const { data } = useReport(uuid);
  const content = useMemo(() => data && toReportContent(data, formLanguage(uuid, languages)), [data, uuid, languages]);
  if (!data || !content) return null;
  return <LateChanges inspection={data} content={content} onDecided={onDecided} />;
}
