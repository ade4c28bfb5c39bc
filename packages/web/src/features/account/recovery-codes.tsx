import { account } from '@rounds/contract/account';
import { FEW_RECOVERY_CODES_THRESHOLD } from '@rounds/contract/person.ts';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBytes, useCallForm } from '../../platform/api/index.ts';
import { Button, CopyButton, FormError, FormPassword, Grid, ICON, Notice, Row, Text, toast } from '../../ui/index.ts';
import { useStoreProfile } from './account-queries.ts';
import { printLines } from './print-lines.ts';
import classes from './recovery-codes.module.css';

interface ShownCodesProps {
  readonly codes: readonly string[];
  onDone(): void;
}
/** The codes, which are shown this once: to copy, download or print. */
export function ShownRecoveryCodes({ codes, onDone }: ShownCodesProps) {
  const { t } = useTranslation('account');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = t('recovery.file_title');
  const download = () =>
    saveBytes(
      new Blob([[title, '', ...codes, ''].join('\r\n')], { type: 'text/plain;charset=utf-8' }),
      'rounds-recovery-codes.txt',
    );
  return (
    <Grid gap={3} className={classes.shown}>
      <Text as="h3" fontSize="md" weight={600} ref={heading} tabIndex={-1}>
        {t('recovery.title')}
      </Text>
      <Text tone="ink2">{t('recovery.once')}</Text>
      <Grid as="ol" gap={2} columnGap={4} border="line" radius="control" p={4} className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Row wrap gap={2}>
        <Button variant="default" leftSection={<IconDownload {...ICON} />} onClick={download}>
          {t('recovery.download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => printLines(title, codes)}>
          {t('recovery.print')}
        </Button>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
              onClick={copy}
            >
              {t(copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
          )}
        </CopyButton>
      </Row>
      <Row wrap gap={4}>
        <Button onClick={onDone}>{t('recovery.done')}</Button>
      </Row>
    </Grid>
  );
}
/** Shows how many codes are left, and creates new ones for those who enter their password. */
export function RecoveryCodesPart({ left }: { readonly left: number }) {
  const { t } = useTranslation(['account', 'common']);
  const keep = useStoreProfile();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useCallForm(account.createRecoveryCodes, {
    initial: { password: '' },
    onSuccess: ({ recovery_codes }) => {
      form.reset({ password: '' });
      setCodes(recovery_codes);
      setAsking(false);
    },
  });
  if (codes) {
    const handleDone = async () => {
      setCodes(null);
      await keep({});
      toast.success(t('recovery.created'));
    };
    return <ShownRecoveryCodes codes={codes} onDone={() => void handleDone()} />;
  }
  const text = t('recovery.left', { count: left });
  return (
    <Grid gap={3}>
      <Text as="h3" fontSize="md" weight={600}>
        {t('recovery.title')}
      </Text>
      {left <= FEW_RECOVERY_CODES_THRESHOLD ? (
        <Notice tone="amber">
          {text} {t('recovery.few')}
        </Notice>
      ) : (
        <Text tone="ink2">{text}</Text>
      )}
      {isAsking ? (
        <form onSubmit={form.submit} noValidate>
          <FormPassword
            form={form}
            name="password"
            required
            label={t('password.present')}
            description={t('recovery.replace')}
            autoComplete="current-password"
            autoFocus
          />
          {form.formError && <FormError>{form.formError}</FormError>}
          <Row wrap gap={2}>
            <Button type="submit" loading={form.isPending}>
              {t('recovery.create')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                form.reset({ password: '' });
                setAsking(false);
              }}
            >
              {t('common:cancel')}
            </Button>
          </Row>
        </form>
      ) : (
        <Row wrap gap={4}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('recovery.create')}
          </Button>
        </Row>
      )}
    </Grid>
  );
}
