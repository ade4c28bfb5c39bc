import type { RecordActivity } from '@rounds/contract/activity-entry.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkTarget } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, EmptyState, ListRow, LoadFailed, Panel, Row, SkeletonRows } from '../../ui/index.ts';
import type { BaseRecord, ResourceHooks } from '../resource/index.ts';
import { useAuthorName } from './author.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { useEntryText } from './entry-text.ts';

interface RecordHistoryProps<R extends BaseRecord> {
  readonly resource: ResourceHooks<R>;
  readonly id: string | number;
  /** The list of imports of such records, for people who may see it. */
  readonly imports?: LinkTarget | undefined;
}

/** Shows what happened to a record, newest first; each entry opens its details. */
export function RecordHistory<R extends BaseRecord>({ resource, id, imports }: RecordHistoryProps<R>) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const text = useEntryText();
  const getAuthor = useAuthorName();
  const query = resource.useActivity(id);
  const [opened, setOpened] = useState<RecordActivity | null>(null);
  if (query.error && !query.data) return <LoadFailed error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={4} />;
  const entries = query.data.pages.flatMap(({ list }) => list);
  if (entries.length === 0) return <EmptyState title={t('empty.title')} text={t('history.empty')} />;
  return (
    <Panel title={t('history.title')}>
      <ul>
        {entries.map((entry) => (
          <ListRow
            key={entry.id}
            title={text.historyName(entry)}
            description={entry.user_name && <bdi>{getAuthor(entry)}</bdi>}
            end={<bdi>{format.dateTime(entry.at)}</bdi>}
            onClick={() => setOpened(entry)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Row wrap gap={4} justify="center" mt={3}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </Row>
      )}
      <EntryDrawer entry={opened} imports={imports} onClose={() => setOpened(null)} />
    </Panel>
  );
}
