import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { listReceipts, type Outbox, type Receipt, useOutboxState } from '../../../platform/offline/index.ts';
import { Box, Button, ICON, ListRow, Row, Text } from '../../../ui/index.ts';
import classes from './waiting-drawer.module.css';

const SHOWN_AT_FIRST = 5;
/** The digits are enough to compare a hash by eye; the whole one is in its tooltip. */
const SHOWN_HASH_DIGITS = 16;

interface ReceiptListProps {
  readonly outbox: Outbox;
  readonly close: () => void;
}

/** Lists what was sent from this device, newest first; “Details” shows what the server confirmed. */
export function ReceiptList({ outbox, close }: ReceiptListProps) {
  const { t } = useTranslation('sending');
  const { waiting, rejected, last_sent_at } = useOutboxState(outbox);
  const navigate = useNavigate();
  const [isWhole, setWhole] = useState(false);
  const [isDetailed, setDetailed] = useState(false);
  const { data: receipts = [] } = useQuery({
    queryKey: ['device', 'receipts', outbox.owner, waiting, rejected, last_sent_at],
    queryFn: () => listReceipts(outbox.db),
    networkMode: 'always',
  });
  const visibleReceipts = isWhole ? receipts : receipts.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={classes.section}>
      <Box as="h3" mb={1}>
        {t('sent.title')}
      </Box>
      {receipts.length === 0 && <Text tone="ink2">{t('sent.none')}</Text>}
      <ul>
        {visibleReceipts.map((receipt) => (
          <ReceiptRow
            key={receipt.place}
            receipt={receipt}
            isDetailed={isDetailed}
            open={() => {
              close();
              void navigate(paths.inspections.conduct(receipt.report));
            }}
          />
        ))}
      </ul>
      {receipts.length > 0 && (
        <Row wrap gap={2}>
          {visibleReceipts.length < receipts.length && (
            <Button variant="subtle" onClick={() => setWhole(true)}>
              {t('sent.all', { count: receipts.length })}
            </Button>
          )}
          <Button variant="subtle" aria-expanded={isDetailed} onClick={() => setDetailed(!isDetailed)}>
            {t(isDetailed ? 'sent.hide_details' : 'sent.details')}
          </Button>
        </Row>
      )}
    </section>
  );
}

interface ReceiptRowProps {
  readonly receipt: Receipt;
  /** Shows the place in the server's log and the hash of a file. */
  readonly isDetailed: boolean;
  readonly open: () => void;
}

function ReceiptRow({ receipt, isDetailed, open }: ReceiptRowProps) {
  const { t } = useTranslation('sending');
  const format = useFormat();
  const { title, at, sequence, hash } = receipt;
  return (
    <ListRow
      className={classes.row}
      start={<IconCheck {...ICON} className={classes.check} size={18} />}
      title={<bdi>{toText()}</bdi>}
      onClick={open}
      description={
        <>
          <span dir="auto">{title}</span>
          {isDetailed && sequence !== undefined && (
            <Box as="span" block>
              {t('sent.sequence', { sequence })}
            </Box>
          )}
          {isDetailed && hash && (
            <Box as="span" block title={hash}>
              {t('sent.hash', { hash: `${hash.slice(0, SHOWN_HASH_DIGITS)}…` })}
            </Box>
          )}
        </>
      }
      end={
        <Text as="bdi" fontSize="sm" tone="ink2">
          {format.dateTime(at)}
        </Text>
      }
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
