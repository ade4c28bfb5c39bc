import type { WebhookAttempt } from '@rounds/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { StatusBadge } from '../../ui/index.ts';
import classes from './webhooks.module.css';

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers and body of a request or an answer. */
export function MessageView({ title, message }: { readonly title: string; readonly message: Message }) {
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`);
  const text = [...headers, ...(message.body ? ['', toReadable(message.body)] : [])].join('\n');
  return (
    <section className={classes.message} aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long messages are scrolled with the keyboard as well */}
      <pre className={classes.code} dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

function toReadable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** When an attempt was made, what came back and how long it took. */
export function AttemptView({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { at, status_code, duration_ms, problem, answer } = attempt;
  return (
    <div className={classes.attempt}>
      <p className={classes.attemptHead}>
        <StatusBadge tone={problem ? 'red' : 'green'} glyph={problem ? 'cross' : 'check'}>
          {status_code === null ? t('no_answer') : String(status_code)}
        </StatusBadge>
        <span className={classes.hint}>
          {format.dateTime(at)} · {t('duration', { count: duration_ms })}
        </span>
      </p>
      {problem && <p>{problem}</p>}
      {answer && <MessageView title={t('message.answer')} message={answer} />}
    </div>
  );
}
