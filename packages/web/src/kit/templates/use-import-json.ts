import { checklists } from '@rounds/contract/checklists';
import type { BodyInputOf } from '@rounds/contract/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { call, getFieldErrors } from '../../platform/api/index.ts';
import { toast } from '../../ui/index.ts';
import { useOutdateTemplates } from './queries.ts';

type ExportedTemplate = BodyInputOf<typeof checklists.importTemplate>['template'];

interface JsonImport {
  readonly importJson: (file: File | null) => Promise<void>;
  readonly isImporting: boolean;
}

/** The types of exported templates, as an input for files accepts them. */
export const TEMPLATE_FILE_TYPES = '.json,application/json';
export const isTemplateFile = ({ name, type }: File): boolean => type === 'application/json' || /\.json$/i.test(name);

/** Creates templates from exported files; problems are shown to the user. */
export function useImportJson(onCreated: (id: number) => void): JsonImport {
  const { t, i18n } = useTranslation('checklists');
  const outdateTemplates = useOutdateTemplates();
  const importTemplate = useMutation({
    mutationFn: (template: ExportedTemplate) => call(checklists.importTemplate, { body: { template }, silent: true }),
    onSuccess: outdateTemplates,
  });
  const navigate = useNavigate();
  const importJson = async (file: File | null) => {
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
  return { importJson, isImporting: importTemplate.isPending };
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
