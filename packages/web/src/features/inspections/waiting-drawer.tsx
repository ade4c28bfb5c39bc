import { IconDownload, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { exportBackup, importBackup, type Outbox, useOutboxState } from '../../offline/index.ts';
import { Button, Drawer, Group, Notice, toast } from '../../ui/index.ts';
import { SignInAgain } from './conduct/conduct-header.tsx';
import { useStateLine } from './conduct/state-line.tsx';
import css from './waiting-drawer.module.css';

/** Unsent work on this device by inspection, with backup and retry. */
export function WaitingDrawer({ outbox, close }: { outbox: Outbox; close: () => void }) {
  const { t } = useTranslation('conduct');
  const state = useOutboxState(outbox);
  const { lead, text, tone, Glyph } = useStateLine(outbox);
  const choose = useRef<HTMLInputElement>(null);
  const { data: reports = [] } = useQuery({
    queryKey: ['device', 'waiting', outbox.owner, state.waiting, state.refused],
    queryFn: () => waitingByReport(outbox),
    networkMode: 'always',
  });
  const isEmpty = state.waiting === 0 && state.refused === 0;
  const readIn = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    const result = await importBackup(outbox, await file.text());
    if ('problem' in result) {
      toast.error(result.problem === 'other_owner' ? t('waiting.someone_else') : t('waiting.not_a_copy'));
    } else toast.success(t('waiting.import_done', { count: result.changes + result.files }));
  };
  return (
    <Drawer
      opened
      onClose={close}
      title={t('waiting.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      <Notice large tone={tone} Icon={Glyph}>
        {lead && <b>{lead} – </b>}
        {text}
      </Notice>
      {state.sender === 'signed_out' && <SignInAgain className={css.signIn} />}
      <ul className={css.reports}>
        {reports.map(({ uuid, title, changes, files, refused, reason }) => (
          <li key={uuid}>
            <b dir="auto">{title}</b>
            <span>
              {[
                changes > 0 && t('waiting.answers', { count: changes, ns: 'common' }),
                files > 0 && t('waiting.files', { count: files, ns: 'common' }),
                refused > 0 && t('waiting.rejected', { count: refused }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {reason && <span className={css.reason}>{reason}</span>}
          </li>
        ))}
      </ul>
      <p className={css.text}>{isEmpty ? t('waiting.nothing') : t('waiting.text')}</p>
      <Group gap={8} align="stretch" mt={16}>
        {!isEmpty && (
          <>
            <Button leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={() => outbox.wake()}>
              {t('waiting.send_now')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => void download(outbox)}
            >
              {t('waiting.save')}
            </Button>
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} />}
          onClick={() => choose.current?.click()}
        >
          {t('waiting.import')}
        </Button>
        <input
          ref={choose}
          type="file"
          accept="application/json,.json"
          hidden
          tabIndex={-1}
          aria-label={t('waiting.import')}
          onChange={(event) => void readIn(event)}
        />
      </Group>
    </Drawer>
  );
}

async function waitingByReport({ db }: Outbox) {
  const [reports, changes, refused, files] = await Promise.all([
    db.getAll('reports'),
    db.getAll('changes'),
    db.getAll('refused'),
    db.getAll('files'),
  ]);
  const of = (uuid: string) => (entry: { readonly report: string }) => entry.report === uuid;
  return reports
    .map((report) => ({
      uuid: report.uuid,
      title: [report.asset?.display_name, report.template_title].filter(Boolean).join(' – '),
      changes: changes.filter(of(report.uuid)).length,
      files: files.filter((file) => file.state === 'waiting').filter(of(report.uuid)).length,
      refused: refused.filter(of(report.uuid)).length,
      reason: report.refused?.message ?? refused.find(of(report.uuid))?.message ?? null,
    }))
    .filter((report) => report.changes + report.files + report.refused > 0 || report.reason);
}

async function download(outbox: Outbox) {
  const now = new Date();
  const address = URL.createObjectURL(await exportBackup(outbox, now));
  const link = document.createElement('a');
  link.href = address;
  link.download = `rounds-${now.toISOString().slice(0, 16).replace(/[T:]/g, '-')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
