import type { OutputOf } from '@rounds/contract/endpoint.ts';
import type { Inspection, inspections } from '@rounds/contract/inspections';
import { answerKey, printAnswer } from '@rounds/engine';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLateChanges } from '../../../kit/inspections/inspection-queries.ts';
import { useChangeText } from '../../../kit/inspections/use-change-text.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useOutbox, useOutboxState } from '../../../platform/offline/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Button, FactList, Modal, Notice, Row, stripLinks, Text } from '../../../ui/index.ts';
import type { ReportContent } from '../content/report-content.ts';
import { useDecideLateChange } from '../report-queries.ts';
import classes from './late-changes.module.css';

type LateChange = OutputOf<typeof inspections.listLateChanges>[number];

interface LateChangesProps {
  readonly inspection: Inspection;
  readonly content: ReportContent;
  /** Called after each decision. */
  readonly onDecided?: () => void;
}

/** Lists the answers that came after completion, and offers them one by one while the report is reopened. */
export function LateChanges({ inspection, content, onDecided }: LateChangesProps) {
  const { t } = useTranslation('report');
  const can = useCan();
  const isReopened = inspection.status === 'in_progress';
  const isNamed = can('INS_MANAGE_INSPECTIONS', 'INS_CONDUCT_INSPECTION') && inspection.status !== 'to_do';
  const { data = [], refetch } = useLateChanges(inspection.uuid, isNamed);
  const { last_sent_at } = useOutboxState(useOutbox().outbox);
  const [isOpen, setOpen] = useState(false);
  // The person's own answers may be sent while the report is open.
  useEffect(() => {
    if (isNamed && last_sent_at) void refetch();
  }, [isNamed, last_sent_at, refetch]);
  const [next] = data;
  if (!isNamed || !next) return null;
  return (
    <>
      <Notice
        large
        role="status"
        className={classes.notice}
        Icon={IconClockExclamation}
        {...(isReopened && { action: { label: t('late.open'), onPress: () => setOpen(true) } })}
      >
        {t('late.notice', { count: data.length })}
      </Notice>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('late.title', { count: data.length })} size={520}>
        <Offer key={next.change.id} late={next} inspection={inspection} content={content} onDecided={onDecided} />
      </Modal>
    </>
  );
}

function Offer({ late, inspection, content, onDecided }: LateChangesProps & { late: LateChange }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const decide = useDecideLateChange(inspection.uuid);
  const { change, by, received_at } = late;
  const { records, wording } = content;
  const key = answerKey(change);
  const item = records.items[change.item_id];
  const what = useChangeText(content)(change).join(', ');
  const entry = content.entries.find((one) => one.key === key);
  const { value, na, unit } = entry?.state ?? {};
  const present = entry?.state.answered
    ? printAnswer(entry.item, records.response_sets, { value, na, ...(unit && { unit }) }, content.words)
    : t('no_answer');
  return (
    <>
      <Text pb={3} weight={600} dir="auto">
        {item ? stripLinks(wording.item(item, key).title) : ''}
      </Text>
      <FactList
        facts={[
          { label: t('late.late'), value: <span dir="auto">{what}</span> },
          ...('op' in change ? [] : [{ label: t('late.present'), value: <span dir="auto">{present}</span> }]),
          { label: t('late.by'), value: by?.full_name ?? t('history.unknown') },
          { label: t('late.entered'), value: <bdi>{format.dateTime(change.at)}</bdi> },
          { label: t('late.received'), value: <bdi>{format.dateTime(received_at)}</bdi> },
        ]}
      />
      <Row wrap gap={2} mt={4} justify="end">
        <Button
          variant="default"
          disabled={decide.isPending}
          onClick={() => decide.mutate({ leave: [change.id] }, { onSuccess: onDecided })}
        >
          {t('late.leave')}
        </Button>
        <Button
          loading={decide.isPending}
          onClick={() => decide.mutate({ accept: [change.id] }, { onSuccess: onDecided })}
        >
          {t('late.accept')}
        </Button>
      </Row>
    </>
  );
}
