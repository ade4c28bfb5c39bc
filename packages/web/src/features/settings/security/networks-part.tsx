import type { SecurityPage } from '@rounds/contract/settings';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../platform/session/index.ts';
import {
  Button,
  FieldError,
  FormError,
  FormSwitch,
  Row,
  SaveBar,
  SettingsSection,
  Textarea,
} from '../../../ui/index.ts';
import { useSecurityForm } from './use-security-form.ts';

interface Values {
  /** The networks, one per line. */
  readonly networks: string;
  readonly are_links_restricted: boolean;
}

const toLines = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const toValues = ({ allowed_networks, are_links_restricted }: SecurityPage): Values => ({
  networks: allowed_networks.join('\n'),
  are_links_restricted,
});

const toBody = ({ networks, are_links_restricted }: Values) => ({
  allowed_networks: toLines(networks),
  are_links_restricted,
});

/** Sets from where people may sign in and work. */
export function NetworksPart({ saved }: { saved: SecurityPage }) {
  const { t } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { form, undo } = useSecurityForm(saved, { toValues, toBody });
  const { networks } = form.values;
  const error = form.getError('allowed_networks');
  const lines = toLines(networks);
  return (
    <SettingsSection title={t('security.networks')} text={t('security.networks_text')}>
      <form onSubmit={form.submit} noValidate>
        <Textarea
          name="allowed_networks"
          label={t('security.allowed_networks')}
          description={error ? undefined : t('security.allowed_networks_hint', { address: saved.own_address })}
          error={error && <FieldError>{error}</FieldError>}
          rows={4}
          dir="ltr"
          spellCheck={false}
          readOnly={!canEdit}
          value={networks}
          onChange={(event) => form.set('networks', event.currentTarget.value)}
        />
        {canEdit && lines.length > 0 && !lines.includes(saved.own_address) && (
          <Row wrap gap={4}>
            <Button variant="default" onClick={() => form.set('networks', [...lines, saved.own_address].join('\n'))}>
              {t('security.add_own_address', { address: saved.own_address })}
            </Button>
          </Row>
        )}
        <FormSwitch
          form={form}
          name="are_links_restricted"
          label={t('security.links_restricted')}
          description={t('security.links_restricted_hint')}
          disabled={!canEdit}
        />
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            networks: t('security.allowed_networks'),
            are_links_restricted: t('security.links_restricted'),
          }}
          text={t('security.networks_changes')}
          onUndo={undo}
        />
      </form>
    </SettingsSection>
  );
}
