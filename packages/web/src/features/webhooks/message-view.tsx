import type { WebhookAttempt } from '@rounds/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Row, Stack, StatusBadge, Text } from '../../ui/index.ts';
import classes from './webhooks.module.css';

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Shows headers and body of a request or a response. */
export function MessageView({ title, message }: { readonly title: string; readonly message: Message }) {
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`);
  const text = [...headers, ...(message.body ? ['', toReadable(message.body)] : [])].join('\n');
  return (
    <Stack as="section" shrink gap={3} className={classes.message} aria-label={title}>
      <h3>{title}</h3>
      {/* Long messages are scrolled with the keyboard as well. */}
      <Text
        as="pre"
        overflow="auto"
        p={3}
        border="line"
        radius="menu"
        bg="surface"
        fontSize="xs"
        className={classes.code}
        dir="ltr"
        tabIndex={0}
      >
        {text}
      </Text>
    </Stack>
  );
}

function toReadable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Shows when an attempt was made, the response and how long it took. */
export function AttemptView({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { at, status_code, duration_ms, problem, answer } = attempt;
  return (
    <Stack shrink gap={3}>
      <Row as="p" wrap justify="between" gap={2}>
        <StatusBadge tone={problem ? 'red' : 'green'} glyph={problem ? 'cross' : 'check'}>
          {status_code === null ? t('no_answer') : String(status_code)}
        </StatusBadge>
        <Text as="span" size="sm" tone="ink2">
          {format.dateTime(at)} · {t('duration', { count: duration_ms })}
        </Text>
      </Row>
      {problem && <p>{problem}</p>}
      {answer && <MessageView title={t('message.answer')} message={answer} />}
    </Stack>
  );
}
