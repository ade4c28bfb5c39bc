import type { RecordImportResult } from '@rounds/contract/record-import';
import { RunningImport, SkippedRows } from '../running-import.tsx';
import { RecordImportDone } from './record-import-done.tsx';
import type { RecordSource } from './record-source.ts';

interface RecordImportJobProps {
  source: RecordSource;
  jobId: number;
  onAnother: () => void;
}

/** The import of a long file, which runs in the background, and its result. */
export function RecordImportJob({ source, jobId, onAnother }: RecordImportJobProps) {
  return (
    <RunningImport
      jobId={jobId}
      title={source.title}
      onDone={() => void source.refresh()}
      renderResult={(result) => (
        <>
          <RecordImportDone
            source={source}
            owner={source.owner.initial}
            done={result as RecordImportResult}
            onAnother={onAnother}
          />
          <SkippedRows errors={(result as RecordImportResult).errors} />
        </>
      )}
    />
  );
}
