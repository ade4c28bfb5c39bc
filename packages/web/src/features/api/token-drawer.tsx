import { type ApiToken, apiTokens } from '@rounds/contract/api-tokens';
import type { Permission } from '@rounds/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { type CallForm, useCallForm } from '../../platform/api/index.ts';
import {
  Button,
  DialogActions,
  Drawer,
  FormDate,
  FormError,
  FormField,
  FormText,
  FormTextarea,
  Row,
  Stack,
  toast,
} from '../../ui/index.ts';
import { getDayAfter, toExpiryDay, toExpiryTime } from './expiry.ts';
import { PermissionChoice } from './permission-choice.tsx';
import { useReloadTokens } from './token-queries.ts';

interface TokenDrawerProps {
  readonly token: ApiToken | 'new' | null;
  onClose(): void;
  /** Receives the text of a new token. */
  onCreated(token: string): void;
}

/** Creates a token or changes one of one's own. */
export function TokenDrawer({ token, onClose, onCreated }: TokenDrawerProps) {
  const { t } = useTranslation(['api', 'common']);
  return (
    <Drawer
      opened={token !== null}
      onClose={onClose}
      position="right"
      size={560}
      title={token === 'new' ? t('tokens.new') : token?.name}
    >
      {token === 'new' && <NewTokenForm onClose={onClose} onCreated={onCreated} />}
      {token !== null && token !== 'new' && <TokenForm token={token} onClose={onClose} />}
    </Drawer>
  );
}

interface Values {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** A day, or empty for never. */
  readonly expires_at: string;
  /** The networks, one per line. */
  readonly networks: string;
}

const toBody = ({ name, permissions, expires_at, networks }: Values, previousExpiry: string | null) => ({
  name,
  permissions: [...permissions],
  expires_at: toExpiryTime(expires_at, previousExpiry),
  networks: networks.split(/[\s,;]+/).filter(Boolean),
});

const DEFAULT_DAYS = 365;

function NewTokenForm({ onClose, onCreated }: Pick<TokenDrawerProps, 'onClose' | 'onCreated'>) {
  const reload = useReloadTokens();
  const form = useCallForm(apiTokens.create, {
    initial: { name: '', permissions: [], expires_at: getDayAfter(new Date(), DEFAULT_DAYS), networks: '' } as Values,
    toBody: (values) => toBody(values, null),
    onSuccess: async ({ token }) => {
      onClose();
      onCreated(token);
      await reload();
    },
  });
  return <TokenFields form={form} isNew onClose={onClose} />;
}

function TokenForm({ token, onClose }: { readonly token: ApiToken; onClose(): void }) {
  const { t } = useTranslation('api');
  const reload = useReloadTokens();
  const { id, name, permissions, expires_at, networks } = token;
  const form = useCallForm(apiTokens.update, {
    initial: { name, permissions, expires_at: toExpiryDay(expires_at), networks: networks.join('\n') } as Values,
    params: { id },
    toBody: (values) => toBody(values, expires_at),
    onSuccess: async () => {
      toast.success(t('edit.done', { name }));
      onClose();
      await reload();
    },
  });
  return <TokenFields form={form} onClose={onClose} />;
}

interface TokenFieldsProps {
  readonly form: CallForm<Values>;
  readonly isNew?: boolean;
  onClose(): void;
}

function TokenFields({ form, isNew, onClose }: TokenFieldsProps) {
  const { t } = useTranslation(['api', 'common']);
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={4}>
        <FormText
          form={form}
          name="name"
          label={t('fields.name')}
          description={t('fields.name_hint')}
          required
          data-autofocus
        />
        <FormField form={form} name="permissions">
          {(field) => <PermissionChoice {...field} label={t('fields.permissions')} />}
        </FormField>
        <ExpiryField form={form} />
        <FormTextarea
          form={form}
          name="networks"
          label={t('fields.networks')}
          description={t('fields.networks_hint')}
          placeholder={'203.0.113.0/24\n2001:db8::/32'}
          autosize={false}
          rows={3}
          dir="ltr"
        />
        {form.formError && <FormError>{form.formError}</FormError>}
      </Stack>
      <DialogActions
        mt={6}
        onCancel={onClose}
        isPending={form.isPending}
        submitLabel={isNew ? t('create') : t('common:save.save')}
      />
    </form>
  );
}

const PERIODS = [30, 90, 365] as const;

function ExpiryField({ form }: { readonly form: CallForm<Values> }) {
  const { t } = useTranslation('api');
  const now = new Date();
  return (
    <div>
      <FormDate form={form} name="expires_at" label={t('fields.expires_at')} description={t('fields.expires_hint')} />
      <Row wrap align="stretch" gap={2}>
        {PERIODS.map((days) => (
          <Button key={days} variant="subtle" size="xs" onClick={() => form.set('expires_at', getDayAfter(now, days))}>
            {t('fields.period', { count: days })}
          </Button>
        ))}
        <Button variant="subtle" size="xs" onClick={() => form.set('expires_at', '')}>
          {t('fields.never')}
        </Button>
      </Row>
    </div>
  );
}
