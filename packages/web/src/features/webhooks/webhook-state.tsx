import type { WebhookSummary } from '@rounds/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Row, StatusBadge, Text } from '../../ui/index.ts';
import classes from './webhooks.module.css';

const LOOKS = {
  enabled: { tone: 'green', glyph: 'dot' },
  paused: { tone: 'slate', glyph: 'ring' },
  suspended: { tone: 'red', glyph: 'exclamation' },
} as const;

export function WebhookState({ state, failing_since }: Pick<WebhookSummary, 'state' | 'failing_since'>) {
  const { t } = useTranslation('webhooks');
  if (state === 'enabled' && failing_since) {
    return (
      <StatusBadge tone="amber" glyph="exclamation">
        {t('states.failing')}
      </StatusBadge>
    );
  }
  return <StatusBadge {...LOOKS[state]}>{t(`states.${state}`)}</StatusBadge>;
}

/** Shows how many deliveries of each of the last seven days arrived. */
export function SuccessStrip({ days }: Pick<WebhookSummary, 'days'>) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const delivered = days.reduce((sum, day) => sum + day.delivered, 0);
  const all = days.reduce((sum, day) => sum + day.delivered + day.failed, 0);
  const words = all === 0 ? t('rate.none') : t('rate.words', { delivered, all });
  return (
    <Row as="span" inline gap={2}>
      <Row as="span" inline align="end" gap="half" aria-hidden>
        {days.map(({ day, delivered: arrived, failed }) => (
          <span
            key={day}
            className={classes.bar}
            data-empty={arrived + failed === 0 || undefined}
            style={{ '--share': arrived + failed === 0 ? 0 : arrived / (arrived + failed) } as React.CSSProperties}
            title={`${format.date(day)}: ${arrived} / ${arrived + failed}`}
          />
        ))}
      </Row>
      <Text as="span" size="sm" tone="ink2">
        {words}
      </Text>
    </Row>
  );
}
