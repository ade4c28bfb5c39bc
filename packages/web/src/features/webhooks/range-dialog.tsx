import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../kit/jobs/index.ts';
import { Button, DateInput, FormError, Grid, Modal, Stack } from '../../ui/index.ts';
import { useReloadWebhooks, useSendRangeAgain } from './webhook-queries.ts';
import classes from './webhooks.module.css';

interface RangeDialogProps {
  readonly id: number;
  onClose(): void;
}

const DAY_MS = 24 * 3_600_000;
const DAYS = 7;
const toDay = (time: number): string => new Date(time).toLocaleDateString('sv-SE');
const toStart = (day: string): Date => new Date(`${day}T00:00:00`);

/** Sends everything that happened on some days again. */
export function RangeDialog({ id, onClose }: RangeDialogProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [from, setFrom] = useState(() => toDay(Date.now() - DAYS * DAY_MS));
  const [to, setTo] = useState(() => toDay(Date.now()));
  const { mutate, data, error, isPending } = useSendRangeAgain(id);
  const reload = useReloadWebhooks();
  const isComplete = from !== '' && to !== '' && from <= to;
  const start = () => {
    const end = new Date(toStart(to).getTime() + DAY_MS);
    mutate({ from: toStart(from).toISOString(), to: end.toISOString() });
  };
  return (
    <Modal opened onClose={onClose} title={t('range.title')}>
      <Stack gap={3} shrink className={classes.form}>
        {data ? (
          <JobProgress
            jobId={data.job_id}
            onDone={() => void reload()}
            renderResult={(result) => <p>{t('again.done', { count: (result as { count: number }).count })}</p>}
          />
        ) : (
          <>
            <p>{t('range.text')}</p>
            <Grid columns={2} gap={3}>
              <DateInput label={t('range.from')} value={from} onChange={setFrom} />
              <DateInput label={t('range.to')} value={to} onChange={setTo} />
            </Grid>
            {error && <FormError>{error.message}</FormError>}
          </>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t(data ? 'common:close' : 'common:cancel')}
          </Button>
          {!data && (
            <Button disabled={!isComplete} loading={isPending} onClick={start}>
              {t('range.send')}
            </Button>
          )}
        </div>
      </Stack>
    </Modal>
  );
}
