import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, NativeSelect } from '../../ui/index.ts';
import { downloadCsv, getSeparator, toErrorRowsCsv } from './error-rows.ts';
import classes from './import-shapes.module.css';
import { type ListedError, RowErrors, type RowFix } from './row-errors.tsx';

/** The number of errors by code, if not all of them are listed. */
export type ErrorCounts = Readonly<Record<string, number>>;

interface ErrorListProps {
  readonly errors: readonly ListedError[];
  /** Offers to correct each row or to leave it out. */
  readonly fix?: RowFix | undefined;
  readonly counts?: ErrorCounts | undefined;
  /** Renders the button that downloads the listed errors. */
  readonly renderActions: (download: ReactNode) => ReactNode;
}

/** The errors of rows, all of them or one kind, with a download. */
export function ErrorList({ errors, counts, fix, renderActions }: ErrorListProps) {
  const { t, i18n } = useTranslation('import');
  const format = useFormat();
  const [selection, setSelection] = useState('');
  const byCode = Map.groupBy(errors, ({ code }) => code);
  const visibleErrors = byCode.get(selection) ?? errors;
  const count = (code: string): number => counts?.[code] ?? byCode.get(code)!.length;
  const kinds = [...byCode].map(([code, [first]]) => ({
    value: code,
    count: count(code),
    label: t('check.kind', {
      // If there is no general text, the message of the first row is used.
      name: t(`kinds.${code}`, { defaultValue: first!.message }),
      number: format.number(count(code)),
    }),
  }));
  const total = kinds.reduce((sum, kind) => sum + kind.count, 0);
  const download = () =>
    downloadCsv(
      t('check.file_name'),
      toErrorRowsCsv(
        [t('check.row_head'), t('check.column_head'), t('check.why')],
        visibleErrors,
        getSeparator(i18n.language),
      ),
    );
  return (
    <>
      {kinds.length > 1 && (
        <NativeSelect
          className={classes.kinds}
          aria-label={t('check.why')}
          value={byCode.has(selection) ? selection : ''}
          onChange={(event) => setSelection(event.currentTarget.value)}
          data={[
            { value: '', label: t('check.kind', { name: t('check.all_kinds'), number: format.number(total) }) },
            ...kinds.sort((a, b) => b.count - a.count).map(({ value, label }) => ({ value, label })),
          ]}
        />
      )}
      <RowErrors errors={visibleErrors} fix={fix} />
      {renderActions(
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
          {t('check.download')}
        </Button>,
      )}
    </>
  );
}
