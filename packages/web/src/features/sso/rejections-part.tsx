import type { SsoProtocol } from '@rounds/contract/sso';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Badge, FormError, Panel, Row, Stack, Text } from '../../ui/index.ts';
import classes from './sso.module.css';
import { useRejections } from './sso-queries.ts';

/** The latest sign-ins by this service that were refused, with the reason and what has become of them. */
export function RejectionsPart({ protocol }: { readonly protocol: SsoProtocol }) {
  const { t } = useTranslation('sso');
  const format = useFormat();
  const { data: rejections, error } = useRejections(protocol);
  return (
    <Panel title={t('rejections.title')}>
      {error && <FormError>{error.message}</FormError>}
      {rejections?.length === 0 && (
        <Text size="sm" tone="ink2">
          {t('rejections.none')}
        </Text>
      )}
      <Stack as="ul" size="sm" className={classes.list}>
        {rejections?.map(({ id, name, at, message, detail, count, settled_at }) => (
          <Stack as="li" gap={1} py={3} borderBottom="line2" key={id}>
            <Row wrap gap={1} columnGap={2} className={classes.rowHead}>
              <Text as="strong" breakWords dir="auto">
                {name ?? t('rejections.unknown')}
              </Text>
              {count > 1 && (
                <Badge variant="light" color="gray">
                  {t('rejections.times', { count })}
                </Badge>
              )}
              <Text as="time" size="sm" tone="ink2" dateTime={at}>
                {format.dateTime(at)}
              </Text>
            </Row>
            <p>
              {message}{' '}
              {detail && (
                <Text as="code" block mt={1} fontSize="xs" breakWords>
                  {detail}
                </Text>
              )}
            </p>
            {settled_at && (
              <Text tone="green-ink" weight={550}>
                {t('rejections.settled', { at: format.dateTime(settled_at) })}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
