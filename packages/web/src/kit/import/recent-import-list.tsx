import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, ListRow, Panel, StatusBadge, Text } from '../../ui/index.ts';
import classes from './import-shapes.module.css';

interface RecentImport {
  readonly id: number;
  readonly file_name: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly undone_at: string | null;
  /** Whether its records have changed since, so that it cannot be undone. */
  readonly has_changed?: boolean | undefined;
}

interface RecentImportListProps<I extends RecentImport> {
  readonly imports: readonly I[];
  readonly hint: string;
  readonly getCounts: (one: I) => string;
  readonly isPending: boolean;
  readonly onUndo: (one: I) => void;
  /** The result of the last undo. */
  readonly children?: ReactNode;
}

/** Lists imports that can be undone; renders nothing if there are none. */
export function RecentImportList<I extends RecentImport>(props: RecentImportListProps<I>) {
  const { imports, hint, getCounts, isPending, onUndo, children } = props;
  const { t } = useTranslation('import');
  const format = useFormat();
  if (imports.length === 0) return null;
  return (
    <Panel className={classes.recent} title={t('records.recent.title')} isFlush>
      <Text px={4} pb={2} size="sm" tone="ink2">
        {hint}
      </Text>
      <ul>
        {imports.map((one) => (
          <ListRow
            key={one.id}
            title={<bdi>{one.file_name}</bdi>}
            description={[getCounts(one), one.created_by, format.ago(one.created_at)].join(' · ')}
            end={
              one.undone_at ? (
                <StatusBadge tone="slate" glyph="struck">
                  {t('records.recent.undone')}
                </StatusBadge>
              ) : one.has_changed ? (
                <Text size="sm" tone="ink3">
                  {t('records.recent.changed_since')}
                </Text>
              ) : (
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={isPending}
                  aria-label={t('records.recent.undo', { name: one.file_name })}
                  onClick={() => onUndo(one)}
                >
                  {t('records.recent.open')}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {children}
    </Panel>
  );
}
