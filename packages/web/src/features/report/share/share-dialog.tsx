import { inspections, type ShareLink } from '@rounds/contract/inspections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toInstant, useZone } from '../../../kit/calendar/index.ts';
import { call, useCallForm } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useIsDenied } from '../../../platform/session/index.ts';
import {
  Button,
  CopyButton,
  confirm,
  FactList,
  FormDate,
  FormError,
  FormPassword,
  LoadFailed,
  Modal,
  Notice,
  Row,
  Segmented,
  SkeletonRows,
  Stack,
  Text,
  TextInput,
  toast,
} from '../../../ui/index.ts';
import { useShareLink, useStoreShareLink } from '../report-queries.ts';
import { SendReport } from './send-report.tsx';

interface ShareDialogProps {
  readonly uuid: string;
  readonly close: () => void;
}

const WAYS = ['link', 'mail'] as const;

/** The link that shows the report to people without an account: create, copy, revoke. Or a mail with the report. */
export function ShareDialog({ uuid, close }: ShareDialogProps) {
  const { t } = useTranslation(['report', 'common']);
  const { data, error, isPending, refetch } = useShareLink(uuid);
  const isDenied = useIsDenied('share');
  const [way, setWay] = useState<(typeof WAYS)[number]>('link');
  return (
    <Modal opened onClose={close} title={t('share.title')} size={520}>
      <Stack gap={4}>
        <Segmented
          aria-label={t('share.way')}
          value={way}
          onChange={(value) => setWay(WAYS.find((one) => one === value) ?? 'link')}
          data={WAYS.map((value) => ({ value, label: t(`share.by_${value}`) }))}
        />
        {isDenied && (way === 'mail' || !data) && <Notice>{t('common:denied.share')}</Notice>}
        {way === 'mail' && !isDenied && <SendReport uuid={uuid} close={close} />}
        {way === 'link' && (
          <>
            {isPending && <SkeletonRows rows={3} height={40} />}
            {error && <LoadFailed error={error} retry={() => void refetch()} />}
            {data === null && !isDenied && <NewLink uuid={uuid} />}
            {data && <ExistingLink uuid={uuid} link={data} />}
          </>
        )}
      </Stack>
    </Modal>
  );
}

function NewLink({ uuid }: { readonly uuid: string }) {
  const { t } = useTranslation('report');
  const zone = useZone();
  const storeLink = useStoreShareLink(uuid);
  const form = useCallForm(inspections.createShareLink, {
    initial: { expires_at: '', password: '' },
    params: { id: uuid },
    toBody: ({ expires_at, password }) => ({
      // A day counts to its end, on the clock of the person.
      expires_at: expires_at ? toInstant(`${expires_at}T23:59`, zone) : null,
      password: password || null,
    }),
    onSuccess: storeLink,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={4}>
        <Text size="md">{t('share.text')}</Text>
        <FormDate form={form} name="expires_at" label={t('share.expires')} description={t('share.expires_hint')} />
        <FormPassword
          form={form}
          name="password"
          label={t('share.password')}
          description={t('share.password_hint')}
          autoComplete="new-password"
        />
        {form.formError && <FormError>{form.formError}</FormError>}
        <Row wrap gap={4} justify="end">
          <Button type="submit" loading={form.isPending}>
            {t('share.create')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function ExistingLink({ uuid, link }: { readonly uuid: string; readonly link: ShareLink }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const storeLink = useStoreShareLink(uuid);
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    const isConfirmed = await confirm({
      title: t('share.revoke_title'),
      text: t('share.revoke_text'),
      confirmLabel: t('share.revoke'),
      danger: true,
    });
    if (!isConfirmed) return;
    setBusy(true);
    try {
      await call(inspections.deleteShareLink, { params: { id: uuid } });
      storeLink(null);
      toast.success(t('share.revoked'));
    } catch {
      // The call has reported why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={4}>
      <TextInput label={t('share.link')} value={link.url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <FactList
        facts={[
          {
            label: t('share.expires'),
            value: link.expires_at ? <bdi>{format.dateTime(link.expires_at)}</bdi> : t('share.never'),
          },
          { label: t('share.password'), value: link.has_password ? t('yes') : t('no') },
          { label: t('share.created'), value: <bdi>{format.dateTime(link.created_at)}</bdi> },
        ]}
      />
      <Row wrap gap={4} justify="end">
        <Button variant="default" loading={isBusy} onClick={() => void revoke()}>
          {t('share.revoke')}
        </Button>
        <CopyButton value={link.url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? t('share.copied') : t('share.copy')}</Button>}
        </CopyButton>
      </Row>
    </Stack>
  );
}
