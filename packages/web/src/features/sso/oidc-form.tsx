import { OIDC_DEFAULTS, type OidcSettings, sso } from '@rounds/contract/sso';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, getFieldErrors, useCallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  Button,
  Checkbox,
  FieldError,
  FormPassword,
  FormText,
  Grid,
  ICON,
  Notice,
  SettingsFields,
  TextInput,
  toast,
} from '../../ui/index.ts';
import { pickSettings } from './form-values.ts';
import { type SavedState, ServiceForm } from './service-form.tsx';
import classes from './sso.module.css';
import { useStoreSsoSettings } from './sso-queries.ts';

type Saved = OidcSettings & SavedState & { readonly has_client_secret: boolean };

export function OidcForm({ saved }: { readonly saved: Saved }) {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const store = useStoreSsoSettings('oidc');
  const initial = { ...pickSettings<OidcSettings>(saved, OIDC_DEFAULTS), client_secret: '', removes_secret: false };
  const form = useCallForm(sso.updateOidc, {
    initial,
    // An empty field keeps the secret, which is never shown.
    toBody: ({ client_secret, removes_secret, ...settings }) => ({
      ...settings,
      ...((client_secret !== '' || removes_secret) && { client_secret }),
    }),
    onSuccess: (answer) => {
      store(answer);
      toast.success(t('saved'));
    },
  });
  const read = useMutation({
    mutationFn: (issuer: string) => call(sso.readOidcMetadata, { body: { issuer }, silent: true }),
    onSuccess: ({ issuer }) => form.set('issuer', issuer),
  });
  const issuerError =
    form.getError('issuer') ?? getFieldErrors(read.error).issuer ?? (read.error ? read.error.message : undefined);
  return (
    <ServiceForm
      protocol="oidc"
      form={form}
      saved={saved}
      isEnabled={form.values.enabled}
      onEnabledChange={(enabled) => form.set('enabled', enabled)}
      onUndo={() => form.reset(initial)}
    >
      <Grid align="start" gap={2} className={classes.reading}>
        <TextInput
          name="issuer"
          type="url"
          label={t('fields.issuer')}
          description={issuerError ? undefined : t('oidc.issuer_hint')}
          error={issuerError && <FieldError>{issuerError}</FieldError>}
          readOnly={!canEdit}
          value={form.values.issuer}
          onBlur={() => form.handleBlur('issuer')}
          onChange={(event) => {
            form.set('issuer', event.currentTarget.value.trim());
            read.reset();
          }}
        />
        {canEdit && (
          <Button
            variant="default"
            leftSection={<IconRefresh {...ICON} />}
            loading={read.isPending}
            disabled={form.values.issuer === ''}
            onClick={() => read.mutate(form.values.issuer)}
          >
            {t('oidc.read')}
          </Button>
        )}
      </Grid>
      {read.data && (
        <Notice tone="green" role="status">
          {read.data.attributes.length > 0
            ? t('oidc.read_done', { attributes: read.data.attributes.join(', ') })
            : t('oidc.read_plain')}
        </Notice>
      )}
      <SettingsFields pair>
        <FormText form={form} name="client_id" label={t('fields.client_id')} readOnly={!canEdit} spellCheck={false} />
        {canEdit && (
          <FormPassword
            form={form}
            name="client_secret"
            label={t('fields.client_secret')}
            description={t(saved.has_client_secret ? 'oidc.secret_stored' : 'oidc.secret_hint')}
            autoComplete="off"
          />
        )}
        {canEdit && saved.has_client_secret && form.values.client_secret === '' && (
          <Checkbox
            name="removes_secret"
            label={t('oidc.remove_secret')}
            description={t('oidc.remove_secret_hint')}
            checked={form.values.removes_secret}
            onChange={(event) => form.set('removes_secret', event.currentTarget.checked)}
          />
        )}
        <FormText
          form={form}
          name="scopes"
          label={t('fields.scopes')}
          description={t('oidc.scopes_hint')}
          readOnly={!canEdit}
          spellCheck={false}
        />
      </SettingsFields>
    </ServiceForm>
  );
}
