import type { AccessRules, Certificate, SsoProtocol } from '@rounds/contract/sso';
import { IconLock } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../platform/api/index.ts';
import { useDynamicTranslation } from '../../platform/i18n/dynamic-translation.ts';
import { useCan } from '../../platform/session/index.ts';
import { FormError, Grid, Notice, SaveBar, SettingsSection, Stack, Switch } from '../../ui/index.ts';
import { AccessPart } from './access-part.tsx';
import { AddressesPart, type ServiceAddresses } from './addresses-part.tsx';
import { AttributesPart } from './attributes-part.tsx';
import { LinkRequestsPart } from './link-requests-part.tsx';
import { RejectionsPart } from './rejections-part.tsx';
import classes from './sso.module.css';
import { TestPart } from './test-part.tsx';

/** The properties that the responses of all protocols share. */
export interface SavedState {
  readonly missing: readonly string[];
  readonly addresses: ServiceAddresses;
  readonly certificates: readonly Certificate[];
  readonly administrators: number;
  readonly enforce: boolean;
}

/** The values that share a field with another one. */
const FIELD_NAMES: Readonly<Record<string, string>> = { removes_secret: 'client_secret' };

interface ServiceFormProps<V extends AccessRules> {
  readonly protocol: SsoProtocol;
  readonly form: CallForm<V>;
  readonly saved: SavedState;
  readonly isEnabled: boolean;
  onEnabledChange(isEnabled: boolean): void;
  onUndo(): void;
  /** The fields of the protocol. */
  readonly children: ReactNode;
}

/** Shows the form of one sign-on service, and next to it the test, our addresses and what was rejected. */
export function ServiceForm<V extends AccessRules>(props: ServiceFormProps<V>) {
  const { protocol, form, saved, isEnabled, onEnabledChange, onUndo, children } = props;
  const { t } = useTranslation('sso');
  const toFieldName = useDynamicTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { test } = useSearch({ strict: false }) as { test?: string };
  const rules = form as unknown as CallForm<AccessRules>;
  const labels = Object.fromEntries(
    Object.keys(form.values).map((name) => [name, toFieldName(`fields.${FIELD_NAMES[name] ?? name}`)]),
  ) as Record<keyof V & string, string>;
  return (
    <Grid align="start" gap={5} className={classes.columns} data-tested={test === 'done' || undefined}>
      <Stack as="form" gap={5} shrink maxWidth={960} onSubmit={form.submit} noValidate>
        <SettingsSection title={t('service.title')} text={t(`service.text.${protocol}`)}>
          <Switch
            name={protocol === 'cas' ? 'cas_enabled' : 'enabled'}
            label={t('service.enabled')}
            description={t('service.enabled_hint')}
            disabled={!canEdit}
            checked={isEnabled}
            onChange={(event) => onEnabledChange(event.currentTarget.checked)}
          />
          {saved.missing.length > 0 && (
            <Notice tone="amber">
              {t('service.missing', { fields: saved.missing.map((name) => toFieldName(`fields.${name}`)).join(', ') })}
            </Notice>
          )}
          {children}
        </SettingsSection>
        <AttributesPart form={rules} protocol={protocol} />
        <AccessPart form={rules} protocol={protocol} administrators={saved.administrators} isEnabled={isEnabled} />
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar form={form} labels={labels} text={t('changes')} onUndo={onUndo} />
      </Stack>
      <Stack shrink gap={5} className={classes.side}>
        {saved.enforce && (
          <Notice tone="amber" Icon={IconLock}>
            {t('access.passwords_off', { count: saved.administrators })}
          </Notice>
        )}
        <TestPart
          protocol={protocol}
          isReady={saved.missing.length === 0}
          isChanged={form.isChanged}
          hasReturned={test === 'done'}
        />
        <AddressesPart addresses={saved.addresses} />
        <LinkRequestsPart />
        <RejectionsPart protocol={protocol} />
      </Stack>
    </Grid>
  );
}
