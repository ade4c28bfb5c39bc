import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Notice, Row, Text } from '../../../ui/index.ts';

interface StaleNoticeProps {
  /** The names of the fields that somebody has changed; empty when they are not known. */
  readonly changed?: readonly string[];
  /** The stored value. */
  readonly children: ReactNode;
  readonly isPending: boolean;
  onMine(): void;
  onTheirs(): void;
}

/** Tells that somebody else has changed the record, and shows the stored value next to the entered one. */
export function StaleNotice({ changed = [], children, isPending, onMine, onTheirs }: StaleNoticeProps) {
  const { t, i18n } = useTranslation('issue');
  return (
    <Notice role="alert">
      <p>{t('stale.title')}</p>
      {changed.length > 0 && (
        <p>{t('stale.changed', { fields: new Intl.ListFormat(i18n.language).format(changed) })}</p>
      )}
      <Text as="div" mt={2} breakWords>
        <strong>{t('stale.theirs')}</strong>
        <div dir="auto">{children}</div>
      </Text>
      <Row wrap gap={2} mt={2}>
        <Button size="xs" onClick={onMine} loading={isPending}>
          {t('stale.use_mine')}
        </Button>
        <Button size="xs" variant="default" onClick={onTheirs}>
          {t('stale.take_theirs')}
        </Button>
      </Row>
    </Notice>
  );
}
