import { checklists, type TemplateEntry } from '@rounds/contract/checklists';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrl } from '../../../platform/api/index.ts';
import { useIsDenied } from '../../../platform/session/index.ts';
import { Button, Dialog, Notice, Radio, Skeleton, Stack } from '../../../ui/index.ts';
import classes from '../../../ui/mixins.module.css';
import { useXlsFormCheck } from '../template-queries.ts';

/** Exports a template as a file, and says beforehand what an XLSForm would not contain. */
export function ExportDialog({ entry, onClose }: { entry: TemplateEntry; onClose: () => void }) {
  const { t } = useTranslation(['checklists', 'common']);
  const [format, setFormat] = useState<'json' | 'xlsform'>('json');
  const isDenied = useIsDenied('export');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The answer is an attachment, so the browser saves it and stays on this page.
    window.location.assign(toUrl(checklists.exportTemplate, { id: entry.id }, { format }));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('export.title', { title: entry.title })} size={480}>
      <form onSubmit={submit} className={classes.dialogForm} noValidate>
        <Radio.Group
          label={t('export.format')}
          value={format}
          onChange={(value) => setFormat(value === 'xlsform' ? 'xlsform' : 'json')}
        >
          <Stack gap={2.5} mt={2.5}>
            <Radio value="json" label={t('export.json')} description={t('export.json_hint')} data-autofocus />
            <Radio value="xlsform" label={t('export.xlsform')} description={t('export.xlsform_hint')} />
          </Stack>
        </Radio.Group>
        {isDenied && <Notice>{t('common:denied.export')}</Notice>}
        {format === 'xlsform' && !isDenied && <XlsFormCheck id={entry.id} />}
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={isDenied}>
            {t('export.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function XlsFormCheck({ id }: { id: number }) {
  const { t } = useTranslation('checklists');
  const check = useXlsFormCheck(id);
  if (check.isError) return null;
  if (!check.data) return <Skeleton height={40} />;
  const { items, of_template } = check.data;
  if (items === 0 && of_template.length === 0) return <Notice tone="green">{t('export.complete')}</Notice>;
  return (
    <Notice>
      {items > 0 && <p>{t('export.affected', { count: items })}</p>}
      {of_template.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
    </Notice>
  );
}
