import { MAX_SCIM_TOKENS, sso } from '@rounds/contract/sso';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toInstant, useZone } from '../../kit/calendar/index.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  Button,
  confirm,
  FormDate,
  FormError,
  FormText,
  Grid,
  LoadFailed,
  Notice,
  Row,
  SettingsSection,
  SkeletonRows,
  Stack,
  Text,
  toast,
} from '../../ui/index.ts';
import { CopyRow } from './addresses-part.tsx';
import classes from './sso.module.css';
import { useDeleteScimToken, useReloadScimTokens, useScimTokens } from './sso-queries.ts';

/** Sets up provisioning: the address and the tokens with which a provider creates, changes and deactivates people. */
export function ScimPart() {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { data, error, refetch } = useScimTokens();
  const [token, setToken] = useState<string | null>(null);
  if (error) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <Stack gap={5} shrink maxWidth={960}>
      <SettingsSection title={t('scim.title')} text={t('scim.text')}>
        <dl className={classes.addresses}>
          <CopyRow label={t('scim.address')} text={data.url} />
        </dl>
      </SettingsSection>
      <SettingsSection title={t('scim.tokens')} text={t('scim.tokens_text')}>
        {token && (
          <Notice tone="green" role="status">
            {t('scim.shown_once')}
            <dl className={classes.addresses}>
              <CopyRow label={t('scim.token')} text={token} />
            </dl>
          </Notice>
        )}
        <TokenList tokens={data.tokens} />
        {canEdit && data.tokens.length < MAX_SCIM_TOKENS && <NewToken key={token} onCreated={setToken} />}
      </SettingsSection>
    </Stack>
  );
}

type Tokens = NonNullable<ReturnType<typeof useScimTokens>['data']>['tokens'];

const getExpiry = (at: string) => (Date.parse(at) > Date.now() ? 'scim.expires_on' : 'scim.expired_on');

function TokenList({ tokens }: { readonly tokens: Tokens }) {
  const { t } = useTranslation('sso');
  const format = useFormat();
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const remove = useDeleteScimToken();
  const deleteToken = async ({ id, name }: Tokens[number]) => {
    const isConfirmed = await confirm({
      title: t('scim.delete_title', { name }),
      text: t('scim.delete_text'),
      confirmLabel: t('scim.delete'),
      danger: true,
    });
    if (isConfirmed) remove.mutate(id, { onSuccess: () => toast.success(t('scim.deleted')) });
  };
  if (tokens.length === 0)
    return (
      <Text size="sm" tone="ink2">
        {t('scim.none')}
      </Text>
    );
  return (
    <Stack as="ul" size="sm" className={classes.list}>
      {tokens.map((token) => (
        <Stack as="li" gap={1} py={3} borderBottom="line2" key={token.id}>
          <Row wrap gap={1} columnGap={2} className={classes.rowHead}>
            <Text as="strong" breakWords dir="auto">
              {token.name}
            </Text>
            {canEdit && (
              <Button
                variant="subtle"
                aria-label={t('scim.delete_named', { name: token.name })}
                onClick={() => void deleteToken(token)}
              >
                {t('scim.delete')}
              </Button>
            )}
          </Row>
          <Text size="sm" tone="ink2">
            {token.created_by
              ? t('scim.created_by', { date: format.date(token.created_at), name: token.created_by.full_name })
              : t('scim.created', { date: format.date(token.created_at) })}{' '}
            · {token.used_at ? t('scim.used', { when: format.ago(token.used_at) }) : t('scim.never_used')}
            {token.expires_at && ` · ${t(getExpiry(token.expires_at), { date: format.date(token.expires_at) })}`}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}

function NewToken({ onCreated }: { onCreated(token: string): void }) {
  const { t } = useTranslation('sso');
  const reload = useReloadScimTokens();
  const zone = useZone();
  const form = useCallForm(sso.createScimToken, {
    initial: { name: '', expires_at: '' },
    toBody: ({ name, expires_at }) => ({
      name,
      // A day counts to its end, on the clock of the person.
      expires_at: expires_at ? toInstant(`${expires_at}T23:59`, zone) : null,
    }),
    onSuccess: async ({ token }) => {
      await reload();
      onCreated(token);
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Grid align="start" gap={2} className={`${classes.reading} ${classes.newToken}`}>
        <FormText form={form} name="name" label={t('scim.name')} placeholder={t('scim.name_example')} />
        <FormDate form={form} name="expires_at" label={t('scim.expires')} />
        <Button type="submit" variant="default" loading={form.isPending}>
          {t('scim.create')}
        </Button>
      </Grid>
      {form.formError && <FormError>{form.formError}</FormError>}
    </form>
  );
}
