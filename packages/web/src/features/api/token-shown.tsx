import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, CopyButton, ICON, Modal, Notice, Row, Stack, Text } from '../../ui/index.ts';
import classes from './api.module.css';

/** A new token, which nobody can look up later. */
export function TokenShown({ token, onClose }: { readonly token: string | null; onClose(): void }) {
  const { t } = useTranslation(['api', 'common']);
  return (
    <Modal
      opened={token !== null}
      onClose={onClose}
      title={t('shown.title')}
      size={560}
      // A press outside by mistake would lose the token.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap={4}>
        <Notice tone="amber">{t('shown.text')}</Notice>
        <Text as="code" dir="ltr" p={3} radius="menu" bg="sunken" fontSize="sm" breakWords className={classes.token}>
          {token}
        </Text>
        <Text size="sm" tone="ink2">
          {t('shown.use')}
        </Text>
        <Text
          as="code"
          dir="ltr"
          p={3}
          radius="menu"
          bg="sunken"
          fontSize="sm"
          breakWords
          className={classes.example}
        >{`Authorization: Bearer ${token?.slice(0, 14) ?? ''}…`}</Text>
      </Stack>
      <Row wrap gap={2} justify="end" mt={6}>
        <CopyButton value={token ?? ''}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
              onClick={copy}
            >
              {copied ? t('shown.copied') : t('shown.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('shown.close')}</Button>
      </Row>
    </Modal>
  );
}
