import { useTranslation } from 'react-i18next';
import { Button, CopyButton, Notice, Row } from '../../ui/index.ts';
import classes from './webhooks.module.css';

/** A secret right after it was created; nobody sees it again. */
export function SecretNotice({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('webhooks');
  return (
    <Notice tone="green" role="status">
      {t('secret.shown_once')}
      <Row as="span" wrap gap={2} mt={2} className={classes.secret}>
        <code dir="ltr">{secret}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Row>
    </Notice>
  );
}
