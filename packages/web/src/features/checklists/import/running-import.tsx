import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { downloadCsv, errorRowsCsv, RowErrors, separatorFor } from '../../../import/index.ts';
import { JobProgress } from '../../../jobs/index.ts';
import { paths } from '../../../paths.ts';
import { Button, Group, PageHeader, Panel } from '../../../ui/index.ts';
import { useOutdateTemplates } from '../checklist-queries.ts';
import type { Checked } from './import-queries.ts';
import classes from './running-import.module.css';

/** The import of a long file, which runs in the background, and its result. */
export function RunningImport({ jobId }: { jobId: number }) {
  const { t } = useTranslation('template-import');
  const outdateTemplates = useOutdateTemplates();
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.page}>
        <Panel label={t('title')}>
          <JobProgress
            jobId={jobId}
            onDone={outdateTemplates}
            renderResult={(result) => <ImportResult result={result as Checked} />}
          />
        </Panel>
      </div>
    </>
  );
}

function ImportResult({ result }: { result: Checked }) {
  const { t, i18n } = useTranslation(['template-import', 'import']);
  const { errors, imported, template_id } = result;
  const download = () =>
    downloadCsv(
      t('import:check.file_name'),
      errorRowsCsv(
        [t('import:check.row_head'), t('import:check.column_head'), t('import:check.why')],
        errors,
        separatorFor(i18n.language),
      ),
    );
  return (
    <>
      <p role="status">{t('done', { count: imported.questions })}</p>
      {errors.length > 0 && <RowErrors errors={errors} />}
      <Group gap={8} mt={12}>
        {template_id !== null && (
          <Button component={Link} {...paths.templates.edit(template_id)}>
            {t('open_template')}
          </Button>
        )}
        {errors.length > 0 && (
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
            {t('import:check.download')}
          </Button>
        )}
      </Group>
    </>
  );
}
