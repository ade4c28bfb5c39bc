import { account, type MyProfile } from '@rounds/contract/account';
import { SECOND_FACTORS, type SecondFactor } from '@rounds/contract/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import {
  Button,
  FormError,
  FormPassword,
  Grid,
  keepFocus,
  Radio,
  Row,
  SettingsSection,
  Stack,
  StatusBadge,
  toast,
} from '../../ui/index.ts';
import { useInvalidateSessions, useStoreProfile } from './account-queries.ts';
import { AppSecret } from './app-secret.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodesPart, ShownRecoveryCodes } from './recovery-codes.tsx';

type Info = MyProfile['security_info'];
const METHODS = SECOND_FACTORS.toReversed();
type PendingSetup = { readonly to: string } | { readonly secret: string; readonly uri: string };

/** Sets up two-step verification by email or authenticator app. */
interface SecondFactorPartProps {
  readonly info: Info;
  /** Whether nothing was set up before; nothing else can be done until then. */
  readonly isFirst?: boolean;
  readonly onDone?: () => void;
}

export function SecondFactorPart({ info, isFirst, onDone }: SecondFactorPartProps) {
  const { t } = useTranslation('account');
  const keep = useStoreProfile();
  const [waiting, setWaiting] = useState<PendingSetup | null>(null);
  const refreshSessions = useInvalidateSessions();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOn = info.second_factor && !isFirst;
  const state =
    info.is_authenticator_required && info.second_factor !== 'totp'
      ? t('second_factor.app_required')
      : info.second_factor
        ? t(`second_factor.on.${info.second_factor}`)
        : t(info.is_second_factor_required ? 'second_factor.required' : 'second_factor.off');
  const handleOn = async (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    setWaiting(null);
    if (onDone) return;
    await Promise.all([keep({}), refreshSessions()]);
    toast.success(t('second_factor.turned_on'));
  };
  const handleSaved = () => {
    setCodes(null);
    onDone?.();
  };
  return (
    <SettingsSection title={t('second_factor.title')} text={`${state} ${t('second_factor.changes')}`}>
      <Grid ref={keepFocus} gap={4}>
        <StateBadge method={isOn || codes ? info.second_factor : null} />
        {codes ? (
          <ShownRecoveryCodes codes={codes} onDone={handleSaved} />
        ) : waiting ? (
          <ProofForm
            endpoint={account.enableSecondFactor}
            text={'to' in waiting ? t('second_factor.sent', { to: waiting.to }) : <AppSecret {...waiting} />}
            onDone={(answer) => (answer.state === 'on' ? handleOn(answer.recovery_codes) : undefined)}
            onCancel={() => setWaiting(null)}
          />
        ) : isOn ? (
          <Stack gap={6}>
            <RecoveryCodesPart left={info.recovery_codes_left} />
            {!info.is_authenticator_required && <DisableForm />}
          </Stack>
        ) : (
          <EnableForm onWaiting={setWaiting} methods={info.is_authenticator_required ? ['totp'] : METHODS} />
        )}
      </Grid>
    </SettingsSection>
  );
}

/** Whether a code is asked for, and from where it comes. */
function StateBadge({ method }: { readonly method: SecondFactor | null }) {
  const { t } = useTranslation('account');
  return (
    <p>
      <StatusBadge tone={method ? 'green' : 'slate'} glyph={method ? 'dot' : 'ring'}>
        {method
          ? t('second_factor.state_on', { method: t(`second_factor.methods.${method}`) })
          : t('second_factor.state_off')}
      </StatusBadge>
    </p>
  );
}

interface EnableFormProps {
  readonly methods: readonly SecondFactor[];
  onWaiting(waiting: PendingSetup): void;
}

function EnableForm({ methods, onWaiting }: EnableFormProps) {
  const { t } = useTranslation('account');
  const form = useCallForm(account.enableSecondFactor, {
    initial: { method: 'totp' as SecondFactor, password: '' },
    onSuccess: (answer) => {
      if (answer.state !== 'on') onWaiting(answer);
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Radio.Group
        label={t('second_factor.how')}
        value={form.values.method}
        onChange={(method) => form.set('method', method as SecondFactor)}
      >
        <Stack gap={2.5} mt={2}>
          {methods.map((method) => (
            <Radio
              key={method}
              value={method}
              label={t(`second_factor.methods.${method}`)}
              description={t(`second_factor.hints.${method}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <FormPassword
        form={form}
        name="password"
        required
        label={t('password.present')}
        autoComplete="current-password"
      />
      {form.formError && <FormError>{form.formError}</FormError>}
      <Row wrap gap={4}>
        <Button type="submit" variant="default" loading={form.isPending}>
          {t('second_factor.turn_on')}
        </Button>
      </Row>
    </form>
  );
}

/** The field appears when somebody wants to turn it off, so that it does not look as if something were missing. */
function DisableForm() {
  const { t } = useTranslation(['account', 'common']);
  const keep = useStoreProfile();
  const [isAsking, setAsking] = useState(false);
  const form = useCallForm(account.disableSecondFactor, {
    initial: { password: '' },
    onSuccess: async () => {
      await keep({});
      toast.success(t('second_factor.turned_off'));
    },
  });
  if (!isAsking)
    return (
      <Row wrap gap={4}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('second_factor.turn_off')}
        </Button>
      </Row>
    );
  return (
    <form onSubmit={form.submit} noValidate>
      <FormPassword
        form={form}
        name="password"
        required
        label={t('password.present')}
        autoComplete="current-password"
        autoFocus
      />
      {form.formError && <FormError>{form.formError}</FormError>}
      <Row wrap gap={4}>
        <Button type="submit" variant="default" loading={form.isPending}>
          {t('second_factor.turn_off')}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          {t('common:cancel')}
        </Button>
      </Row>
    </form>
  );
}
