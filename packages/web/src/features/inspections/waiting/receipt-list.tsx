import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { listReceipts, type Outbox, type Receipt, useOutboxState } from '../../../offline/index.ts';
import { Button, ListRow } from '../../../ui/index.ts';
import css from './waiting-drawer.module.css';

const SHOWN_AT_FIRST = 5;
/** Enough to compare a hash by eye; the whole one is in its tooltip. */
const SHOWN_HASH_DIGITS = 16;

/** What was sent from this device, newest first, each with what the server confirmed. */
export function ReceiptList({ outbox }: { outbox: Outbox }) {
  const { t } = useTranslation('sending');
  const { waiting, refused, last_sent_at } = useOutboxState(outbox);
  const [isWhole, setWhole] = useState(false);
  const { data: receipts = [] } = useQuery({
    queryKey: ['device', 'receipts', outbox.owner, waiting, refused, last_sent_at],
    queryFn: () => listReceipts(outbox.db),
    networkMode: 'always',
  });
  const shown = isWhole ? receipts : receipts.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={css.section}>
      <h3 className={css.title}>{t('sent.title')}</h3>
      {receipts.length === 0 && <p className={css.text}>{t('sent.none')}</p>}
      <ul>
        {shown.map((receipt) => (
          <ReceiptRow key={receipt.place} receipt={receipt} />
        ))}
      </ul>
      {shown.length < receipts.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('sent.all', { count: receipts.length })}
        </Button>
      )}
    </section>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('sending');
  const format = useFormat();
  const { title, at, sequence, hash } = receipt;
  return (
    <ListRow
      className={css.row}
      start={<IconCheck className={css.check} size={18} stroke={1.75} aria-hidden />}
      title={<bdi>{toText()}</bdi>}
      description={
        <>
          <span dir="auto">{title}</span>
          {sequence !== undefined && <span className={css.receipt}>{t('sent.sequence', { sequence })}</span>}
          {hash && (
            <span className={css.receipt} title={hash}>
              {t('sent.hash', { hash: `${hash.slice(0, SHOWN_HASH_DIGITS)}…` })}
            </span>
          )}
        </>
      }
      end={<bdi className={css.time}>{format.dateTime(at)}</bdi>}
    />
  );

  function toText(): string {
    const { kind, count = 0, name, size } = receipt;
    if (kind === 'changes') return t('sent.changes', { count });
    if (kind === 'file') return t('sent.file', { name, size: format.bytes(size ?? 0) });
    if (kind === 'issue') return t('sent.issue', { title: name });
    if (kind === 'completion') return name ? t('sent.numbered', { number: name }) : t('sent.completion');
    return t('sent.inspection');
  }
}
