import {
  findFileNameProblem,
  findFolderProblem,
  type IntegrationConfiguration,
  type IntegrationId,
  integrations,
  NAME_TOKENS,
  REPORT_CONTENTS,
} from '@rounds/contract/integrations';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { type CallForm, useCallForm } from '../../platform/api/index.ts';
import { useCan, useSessionUser } from '../../platform/session/index.ts';
import {
  Box,
  Button,
  Checkbox,
  FieldError,
  FormError,
  FormField,
  FormText,
  Panel,
  Row,
  SaveBar,
  SettingsFields,
  Stack,
  Text,
  toast,
} from '../../ui/index.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { DriveFields } from './drive-fields.tsx';
import { type FormValues, previewPath, toBody, toFormValues } from './form-values.ts';
import { useReloadIntegrations } from './integration-queries.ts';
import classes from './integrations.module.css';
import { S3Fields } from './s3-fields.tsx';
import { TemplateChoice } from './template-choice.tsx';

interface ConfigurationFormProps {
  readonly integration: IntegrationId;
  /** The saved configuration; null for a new one. */
  readonly saved: IntegrationConfiguration | null;
  /** The result of signing in at Google. */
  readonly connection: string | undefined;
}

/** Sets where reports are sent, which of them, in which form and under which names. */
export function ConfigurationForm({ integration, saved, connection }: ConfigurationFormProps) {
  const { t } = useTranslation('integrations');
  const navigate = useNavigate();
  const reload = useReloadIntegrations();
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const initial = toFormValues(saved, integration, connection);
  const options = {
    initial,
    toBody: (values: FormValues) => toBody(values, saved, integration),
    onSuccess: async ({ id }: { readonly id: number }) => {
      await reload();
      toast.success(t(saved ? 'saved' : 'created'));
      if (!saved) await navigate(paths.integrations.configure(integration, id));
    },
  };
  const create = useCallForm(integrations.createConfiguration, {
    ...options,
    params: { integration },
    toBody: (values) => ({ ...options.toBody(values), name: values.name, contents: [...values.contents] }),
  });
  const update = useCallForm(integrations.updateConfiguration, {
    ...options,
    params: { integration, configId: saved?.id ?? 0 },
  });
  const form = saved ? update : create;
  return (
    <Box as="form" shrink maxWidth={720} onSubmit={form.submit} noValidate>
      <Panel title={t('where.title')}>
        <Stack as="fieldset" gap={3} mb={4} disabled={!canEdit}>
          <Box as="legend" square={1} overflow="hidden" className={classes.legend}>
            {t('where.title')}
          </Box>
          <FormText form={form} name="name" label={t('fields.name')} placeholder={t('fields.name_example')} />
          {integration === 's3' ? <S3Fields form={form} saved={saved} /> : <DriveFields form={form} saved={saved} />}
          <NameFields form={form} />
          <ContentFields form={form} />
          <TemplateChoice form={form} saved={saved} />
        </Stack>
        {form.formError && <FormError>{form.formError}</FormError>}
        {!saved && canEdit && (
          <Button type="submit" loading={form.isPending}>
            {t('create')}
          </Button>
        )}
        {saved && (
          <SaveBar
            form={form}
            labels={{
              name: t('fields.name'),
              contents: t('fields.contents'),
              template_ids: t('fields.templates'),
              folder: t('fields.folder'),
              file_name: t('fields.file_name'),
              endpoint: t('fields.endpoint'),
              bucket: t('fields.bucket'),
              region: t('fields.region'),
              access_key: t('fields.access_key'),
              secret_key: t('fields.secret_key'),
              connection: t('where.title'),
            }}
            text={t('changes')}
            onUndo={() => form.reset(initial)}
          />
        )}
        {saved && canEdit && !form.isChanged && <ConnectionActions configuration={saved} />}
      </Panel>
    </Box>
  );
}

interface PartProps {
  readonly form: CallForm<FormValues>;
}

function NameFields({ form }: PartProps) {
  const { t } = useTranslation('integrations');
  const { tz_code } = useSessionUser();
  const { folder, file_name } = form.values;
  const isValid = findFolderProblem(folder) === null && findFileNameProblem(file_name) === null;
  return (
    <>
      <SettingsFields pair>
        <FormText form={form} name="folder" label={t('fields.folder')} spellCheck={false} dir="ltr" />
        <FormText form={form} name="file_name" label={t('fields.file_name')} spellCheck={false} dir="ltr" />
      </SettingsFields>
      <Text size="sm" tone="ink2" aria-live="polite">
        {isValid && t('next')}{' '}
        {isValid && (
          <Text as="bdi" weight={550} breakWords>
            {previewPath(form.values, { time_zone: tz_code })}
          </Text>
        )}
      </Text>
      <Text size="sm" tone="ink2">
        {t('tokens')}{' '}
        <Text as="bdi" weight={550} breakWords>
          {NAME_TOKENS.map((token) => `{${token}}`).join(' ')}
        </Text>
      </Text>
    </>
  );
}

function ContentFields({ form }: PartProps) {
  const { t } = useTranslation('integrations');
  return (
    <FormField form={form} name="contents">
      {({ name, value, error, onChange }) => (
        <Stack as="fieldset" gap={2} p={0} shrink className={classes.group}>
          <Text as="legend" fontSize="sm" p={0} mb={2} weight={600}>
            {t('fields.contents')}
          </Text>
          <Row wrap gap={2} columnGap={4}>
            {REPORT_CONTENTS.map((content) => (
              <Checkbox
                key={content}
                name={name}
                label={t(`contents.${content}`)}
                checked={value.includes(content)}
                onChange={(event) =>
                  onChange(
                    REPORT_CONTENTS.filter((one) =>
                      one === content ? event.currentTarget.checked : value.includes(one),
                    ),
                  )
                }
              />
            ))}
          </Row>
          {error && <FieldError>{form.getError('contents')}</FieldError>}
        </Stack>
      )}
    </FormField>
  );
}
