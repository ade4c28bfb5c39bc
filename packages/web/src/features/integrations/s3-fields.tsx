import type { IntegrationConfiguration } from '@rounds/contract/integrations';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../platform/api/index.ts';
import { FormText, SettingsFields } from '../../ui/index.ts';
import type { FormValues } from './form-values.ts';

interface S3FieldsProps {
  readonly form: CallForm<FormValues>;
  readonly saved: IntegrationConfiguration | null;
}

/** The bucket and its keys. Saved keys are replaced by entering new ones, and stay if their fields are empty. */
export function S3Fields({ form, saved }: S3FieldsProps) {
  const { t } = useTranslation('integrations');
  const plain = { spellCheck: false, autoComplete: 'off', dir: 'ltr' } as const;
  const isRequired = saved === null;
  return (
    <>
      <FormText
        {...plain}
        form={form}
        name="endpoint"
        type="url"
        label={t('fields.endpoint')}
        description={t('fields.endpoint_hint')}
        placeholder="https://s3.example.org"
      />
      <SettingsFields pair>
        <FormText {...plain} form={form} name="bucket" label={t('fields.bucket')} withAsterisk />
        <FormText
          {...plain}
          form={form}
          name="region"
          label={t('fields.region')}
          placeholder="eu-central-1"
          withAsterisk
        />
      </SettingsFields>
      <SettingsFields pair>
        <FormText
          {...plain}
          form={form}
          name="access_key"
          label={t('fields.access_key')}
          placeholder={saved?.access_key ?? ''}
          description={saved ? t('fields.keys_hint') : undefined}
          withAsterisk={isRequired}
        />
        <FormText
          {...plain}
          form={form}
          name="secret_key"
          type="password"
          autoComplete="new-password"
          label={t('fields.secret_key')}
          placeholder={saved ? '••••••••••••' : ''}
          description={t('fields.secret_hint')}
          withAsterisk={isRequired}
        />
      </SettingsFields>
    </>
  );
}
