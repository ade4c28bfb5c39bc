/** The values of the form of a configuration, and what of them is sent. */
import {
  type ConfigurationChange,
  fillFileName,
  fillFolder,
  type IntegrationConfiguration,
  type IntegrationId,
  type ReportContent,
  toNameValues,
} from '@rounds/contract/integrations';

export interface FormValues {
  readonly name: string;
  readonly contents: readonly ReportContent[];
  readonly template_ids: readonly number[];
  readonly folder: string;
  readonly file_name: string;
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly access_key: string;
  readonly secret_key: string;
  readonly connection: string;
}

/** Converts a configuration to form values. Secrets are empty: an empty one stays unchanged. */
export const toFormValues = (
  saved: IntegrationConfiguration | null,
  integration: IntegrationId,
  connection = '',
): FormValues => ({
  name: saved?.name ?? '',
  contents: saved?.contents ?? ['pdf', 'json', 'media'],
  template_ids: saved?.templates?.map(({ id }) => id) ?? [],
  folder: saved?.folder ?? (integration === 's3' ? 'reports/{YYYY}/{MM}' : 'Rounds/{YYYY}/{MM}'),
  file_name: saved?.file_name ?? '{DOCUMENT}',
  ...{ endpoint: saved?.endpoint ?? '', bucket: saved?.bucket ?? '', region: saved?.region ?? '' },
  ...{ access_key: '', secret_key: '', connection },
});

export function toBody(
  values: FormValues,
  saved: IntegrationConfiguration | null,
  integration: IntegrationId,
): ConfigurationChange {
  const { name, contents, template_ids, folder, file_name, endpoint, bucket, region } = values;
  const common = {
    ...{ name, contents: [...contents], folder, file_name },
    template_ids: template_ids.length > 0 ? [...template_ids] : null,
  };
  if (integration === 'google-drive') return { ...common, ...(values.connection && { connection: values.connection }) };
  const { access_key, secret_key } = values;
  const place = { endpoint, bucket, region };
  // Unchanged values are left out, so that the connection is only tested when it changes.
  const changed = Object.fromEntries(
    Object.entries(place).filter(([key, value]) => !saved || value !== saved[key as keyof typeof place]),
  );
  return {
    ...{ ...common, ...changed },
    ...((access_key || !saved) && { access_key }),
    ...((secret_key || !saved) && { secret_key }),
  };
}

/** The path of an example, computed by the same code that the server uses. */
export function previewPath(
  { folder, file_name, contents }: FormValues,
  locale: { readonly time_zone: string },
): string {
  const values = toNameValues({
    ...{
      uuid: '1f0c52e4-0000-4000-8000-000000000000',
      document_id: 'FFS-01286',
      title: 'Kitchen',
      score_percent: 9_250,
    },
    ...{ template_title: 'Kitchen round', asset_name: 'Jaipur Indian Cuisine', asset_id: 'SHEN-9YPTKH' },
    ...{ person: 'Maya Lindholm', completed_at: new Date(), time_zone: locale.time_zone },
  });
  const [content = 'pdf'] = contents.filter((one) => one !== 'media');
  return `${[fillFolder(folder, values), fillFileName(file_name, values)].filter(Boolean).join('/')}.${content}`;
}
