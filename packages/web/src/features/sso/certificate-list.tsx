import type { Certificate } from '@rounds/contract/sso';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Notice, Row, Stack, StatusBadge, Text } from '../../ui/index.ts';
import classes from './sso.module.css';

const TONES = { valid: 'green', expiring: 'amber', expired: 'red', not_yet_valid: 'amber' } as const;

/** The certificates with which the service signs; says in time that one expires. */
export function CertificateList({ certificates }: { readonly certificates: readonly Certificate[] }) {
  const { t } = useTranslation('sso');
  const format = useFormat();
  if (certificates.length === 0) return null;
  const hasCurrent = certificates.some(({ state }) => state === 'valid');
  const isEnding = certificates.some(({ state }) => state === 'expiring' || state === 'expired');
  return (
    <>
      <Stack as="ul" size="sm" className={classes.list} aria-label={t('certificates.title')}>
        {certificates.map(({ fingerprint, subject, state, valid_from, valid_to }) => (
          <Stack as="li" gap={1} py={3} borderBottom="line2" key={fingerprint}>
            <Row wrap gap={1} columnGap={2} className={classes.rowHead}>
              <Text as="strong" breakWords dir="auto">
                {subject}
              </Text>
              <StatusBadge tone={TONES[state]} glyph="dot">
                {t(`certificates.${state}`, {
                  date: format.date(state === 'not_yet_valid' ? valid_from : valid_to),
                })}
              </StatusBadge>
            </Row>
            <Text as="code" fontSize="xs" breakWords dir="ltr">
              SHA-256 {fingerprint}
            </Text>
          </Stack>
        ))}
      </Stack>
      {isEnding && !hasCurrent && <Notice tone="amber">{t('certificates.replace')}</Notice>}
    </>
  );
}
