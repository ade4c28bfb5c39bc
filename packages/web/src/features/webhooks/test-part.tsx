import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, FormError, Panel, Stack, Text } from '../../ui/index.ts';
import { AttemptView, MessageView } from './message-view.tsx';
import { useSendTest } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** A message without an event, whose answer is shown in place. */
export function TestPart({ id }: { readonly id: number }) {
  const { t } = useTranslation('webhooks');
  const { mutate, data, error, isPending } = useSendTest();
  return (
    <Panel
      title={t('test.title')}
      actions={
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate(id)}
        >
          {t('test.send')}
        </Button>
      }
    >
      <Stack shrink gap={3}>
        <Text size="sm" tone="ink2">
          {t('test.text')}
        </Text>
        <Stack role="status" gap={3} shrink className={classes.result}>
          {error && <FormError>{error.message}</FormError>}
          {data && (
            <>
              <AttemptView attempt={data} />
              <MessageView title={t('message.request')} message={data.request} />
            </>
          )}
        </Stack>
      </Stack>
    </Panel>
  );
}
