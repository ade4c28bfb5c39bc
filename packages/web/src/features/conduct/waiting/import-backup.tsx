import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { type ImportProblem, importBackup, type Outbox } from '../../../platform/offline/index.ts';
import { Button, confirm, ICON, toast } from '../../../ui/index.ts';

/** Adds the work of a backup file to this device. */
export function ImportBackup({ outbox }: { outbox: Outbox }) {
  const { t } = useTranslation('sending');
  const format = useFormat();
  const choose = useRef<HTMLInputElement>(null);

  const confirmOwner = (owner: string, savedAt: string) => {
    const name = owner || t('owner.someone');
    return confirm({
      title: t('owner.title', { name }),
      text: t('owner.text', { name, date: format.dateTime(savedAt) }),
      confirmLabel: t('owner.confirm'),
    });
  };
  const showProblem = (problem: ImportProblem) => {
    if (problem !== 'cancelled') toast.error(t(`problem.${problem}`));
  };
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    try {
      const result = await importBackup(outbox, await file.text(), confirmOwner);
      if ('problem' in result) showProblem(result.problem);
      else toast.success(t('imported', { count: result.changes + result.files }));
    } catch {
      // The transaction was aborted, so nothing of the file is on the device.
      toast.error(t('problem.full'));
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={() => choose.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={choose}
        type="file"
        accept="application/json,.json"
        hidden
        tabIndex={-1}
        aria-label={t('import')}
        onChange={(event) => void read(event)}
      />
    </>
  );
}
