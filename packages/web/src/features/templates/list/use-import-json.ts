import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { getFieldErrors } from '../../../platform/api/index.ts';
import { toast } from '../../../ui/index.ts';
import { type ExportedTemplate, useImportTemplate } from '../template-queries.ts';

/** Returns a function that creates a template from an exported file; problems are shown to the user. */
export function useImportJson(onCreated: (id: number) => void): (file: File | null) => Promise<void> {
  const { t, i18n } = useTranslation('checklists');
  const importTemplate = useImportTemplate();
  const navigate = useNavigate();
  return async (file) => {
    if (!file) return;
    const template = parseTemplate(await file.text());
    if (!template) {
      toast.error(t('import_json.not_a_template', { name: file.name }));
      return;
    }
    try {
      const {
        template: created,
        job_id,
        files_removed,
        lists_missing = [],
        responses_linked = [],
        responses_own = [],
      } = await importTemplate.mutateAsync(template);
      if (job_id !== undefined) await navigate(paths.templates.import(job_id));
      const toNames = (names: readonly string[]) => ({
        count: names.length,
        names: new Intl.ListFormat(i18n.resolvedLanguage).format(names),
      });
      if (responses_own.length > 0) toast.warning(t('import_json.responses_own', toNames(responses_own)));
      if (responses_linked.length > 0) toast.success(t('import_json.responses_linked', toNames(responses_linked)));
      if (lists_missing.length > 0) toast.warning(t('import_json.lists_missing', toNames(lists_missing)));
      else if (files_removed > 0) toast.warning(t('import_json.files_removed', { count: files_removed }));
      else if (created) toast.success(t('import_json.done', { title: created.title }));
      if (created) onCreated(created.id);
    } catch (error) {
      const fields = getFieldErrors(error);
      toast.error(
        fields.template ??
          (error instanceof Error ? error.message : t('import_json.not_a_template', { name: file.name })),
      );
    }
  };
}

/** The content of an exported file; null if it is something else. The server checks the rest. */
function parseTemplate(text: string): ExportedTemplate | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'items' in value && 'title' in value
      ? (value as ExportedTemplate)
      : null;
  } catch {
    return null;
  }
}
