import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, CopyButton, ICON, Panel, Text } from '../../ui/index.ts';
import classes from './sso.module.css';

const KINDS = ['entity_id', 'callback', 'logout'] as const;
export interface ServiceAddresses {
  readonly entity_id: string | null;
  readonly metadata: string | null;
  readonly callback: string;
  readonly logout: string | null;
}
/** Shows what the administrators of the service enter there. */
export function AddressesPart({ addresses }: { readonly addresses: ServiceAddresses }) {
  const { t } = useTranslation('sso');
  const { metadata } = addresses;
  return (
    <Panel
      title={t('addresses.title')}
      actions={
        metadata && (
          <Button
            component="a"
            href={metadata}
            download="metadata.xml"
            variant="subtle"
            leftSection={<IconDownload {...ICON} />}
          >
            {t('addresses.metadata')}
          </Button>
        )
      }
    >
      <Text size="sm" tone="ink2">
        {t('addresses.text')}
      </Text>
      <dl className={classes.addresses}>
        {KINDS.map((kind) => {
          const address = addresses[kind];
          return address && <CopyRow key={kind} label={t(`addresses.${kind}`)} text={address} />;
        })}
      </dl>
    </Panel>
  );
}
/** Shows one address with a button that copies it. */
export function CopyRow({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation('sso');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code dir="ltr">{text}</code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="subtle"
              aria-label={copied ? t('copied', { name: label }) : t('copy', { name: label })}
              onClick={copy}
            >
              {copied ? <IconCheck {...ICON} size={18} /> : <IconCopy {...ICON} size={18} />}
            </ActionIcon>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}
