import { IconExternalLink, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button, ICON, Row } from '../../ui/index.ts';

/** Links to everything else that belongs to the API. */
export function ApiLinks() {
  const { t } = useTranslation('api');
  return (
    <Row as="nav" aria-label={t('links.title')} wrap align="stretch" gap={2}>
      <Button
        component="a"
        href="/api/docs"
        target="_blank"
        rel="noreferrer"
        variant="default"
        rightSection={<IconExternalLink {...ICON} />}
      >
        {t('links.reference')}
      </Button>
      <Button component={Link} {...paths.settings.feeds()} variant="default" leftSection={<IconTable {...ICON} />}>
        {t('feeds.title')}
      </Button>
    </Row>
  );
}
