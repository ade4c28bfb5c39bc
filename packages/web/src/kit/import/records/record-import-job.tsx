import type { RecordImportResult, StoredImport } from '@rounds/contract/record-import.ts';
import { RunningImport, SkippedRows } from '../running-import.tsx';
import { RecordImportDone, RecordUndoDone } from './record-import-done.tsx';
import type { RecordSource } from './record-source.ts';

type JobResult = RecordImportResult | StoredImport;
const isUndone = (result: JobResult): result is StoredImport => 'undone_at' in result;

interface RecordImportJobProps {
  source: RecordSource;
  jobId: number;
  onAnother: () => void;
}

/** The import of a long file or its undo, which runs in the background, and the result. */
export function RecordImportJob({ source, jobId, onAnother }: RecordImportJobProps) {
  return (
    <RunningImport
      jobId={jobId}
      title={source.title}
      onDone={() => void source.refresh()}
      renderResult={(result) =>
        isUndone(result as JobResult) ? (
          <RecordUndoDone source={source} onAnother={onAnother} />
        ) : (
          <>
            <RecordImportDone
              source={source}
              owner={source.owner.initial}
              done={result as RecordImportResult}
              onAnother={onAnother}
            />
            <SkippedRows
              errors={(result as RecordImportResult).errors}
              counts={(result as RecordImportResult).error_counts}
            />
          </>
        )
      }
    />
  );
}
