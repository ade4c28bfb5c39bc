import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { ICON, Row, Text } from '../../../ui/index.ts';
import classes from './workspaces.module.css';
/** Tells on every screen when the workspace will be deleted. */
export default function DeletionLine() {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { display_name, delete_at } = useSessionUser().workspace;
  if (!delete_at) return null;
  return (
    <Row
      as="p"
      minHeight={44}
      gap={2.5}
      py={2}
      px="edge"
      bg="red-soft"
      tone="red-ink"
      className={classes.line}
      role="status"
    >
      <IconAlertTriangle {...ICON} size={18} />
      <Text as="span" grow shrink breakWords>
        <Trans
          t={t}
          i18nKey="deletion.line"
          values={{ name: display_name, when: format.dateTime(delete_at) }}
          components={{ strong: <strong /> }}
        />
      </Text>
      <Link to="/settings/workspaces">{t('deletion.more')}</Link>
    </Row>
  );
}
