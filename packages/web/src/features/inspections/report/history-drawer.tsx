import type { OutputOf } from '@rounds/contract/endpoint';
import type { inspections } from '@rounds/contract/inspections';
import { answerKey } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { Button, Drawer, SkeletonRows, StatusBadge, stripLinks } from '../../../ui/index.ts';
import { useHistory } from '../inspection-queries.ts';
import css from './history-drawer.module.css';
import type { ReportContent } from './report-content.ts';
import { useChangeText } from './use-change-text.ts';

type HistoryEntry = OutputOf<typeof inspections.getHistory>['entries'][number];

/** Who changed what and when, newest first, including overridden answers. */
export function HistoryDrawer({ id, content, close }: { id: string; content: ReportContent; close: () => void }) {
  const { t } = useTranslation('report');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(id);
  const entries = data?.pages.flatMap((part) => part.entries) ?? [];
  return (
    <Drawer
      opened
      onClose={close}
      title={t('history.title')}
      size={460}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <SkeletonRows rows={6} height={64} />}
      {data && entries.length === 0 && <p>{t('history.nothing')}</p>}
      <ol className={css.list}>
        {entries.map((entry) => (
          <li key={entry.sequence}>
            <Entry entry={entry} content={content} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          className={css.older}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('history.older')}
        </Button>
      )}
    </Drawer>
  );
}

function Entry({ entry, content }: { entry: HistoryEntry; content: ReportContent }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { change, by, received_at, late, current } = entry;
  const { records, wording } = content;
  const item = records.items[change.item_id];
  const what = useChangeText(content);
  return (
    <article className={css.entry}>
      <p className={css.question} dir="auto">
        {item ? stripLinks(wording.item(item, answerKey(change)).title) : ''}
      </p>
      <ul className={css.what}>
        {what(change).map((text) => (
          <li key={text} dir="auto" data-lost={!current || undefined}>
            {text}
          </li>
        ))}
      </ul>
      <p className={css.who}>
        {by?.full_name ?? t('history.unknown')} · <bdi>{format.dateTime(change.at)}</bdi>
        {format.dateTime(received_at) !== format.dateTime(change.at) && (
          <span> · {t('history.received', { at: format.dateTime(received_at) })}</span>
        )}
      </p>
      {(late || !current) && (
        <p className={css.marks}>
          {late && <StatusBadge tone="amber">{t('history.late')}</StatusBadge>}
          {!current && <StatusBadge tone="slate">{t('history.replaced')}</StatusBadge>}
        </p>
      )}
    </article>
  );
}
