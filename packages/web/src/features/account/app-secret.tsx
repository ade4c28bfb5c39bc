import { useTranslation } from 'react-i18next';
import { QrPicture, Row, Stack, Text } from '../../ui/index.ts';
import classes from './app-secret.module.css';

/** The secret for the authenticator app, as a QR code and as text. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation('account');
  return (
    <Row wrap align="stretch" gap={4} columnGap={5} mt={2}>
      <QrPicture text={uri} label={t('second_factor.picture')} />
      <Stack gap={2.5} tone="ink2" flex="1 1 240px">
        <p>{t('second_factor.scan')}</p>
        <p>
          {t('second_factor.or_type')}{' '}
          <Text as="code" block tone="ink" breakWords className={classes.code}>
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Text>
        </p>
      </Stack>
    </Row>
  );
}
