import type { AccessRules, SsoProtocol } from '@rounds/contract/sso';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  confirm,
  FieldError,
  FormField,
  FormSwitch,
  FormText,
  SettingsFields,
  SettingsSection,
  Switch,
  TagsInput,
} from '../../ui/index.ts';
import { GroupMap } from './group-map.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useTestResult } from './sso-queries.ts';

interface AccessPartProps {
  readonly form: CallForm<AccessRules>;
  readonly protocol: SsoProtocol;
  /** The number of administrators who keep the emergency sign-in. */
  readonly administrators: number;
  readonly isEnabled: boolean;
}

const SWITCHES = ['create_users', 'link_by_email'] as const;

/** Sets who gets access, and with which roles and groups. */
export function AccessPart({ form, protocol, administrators, isEnabled }: AccessPartProps) {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { values } = form;
  const domainError = form.getError('allowed_domains');
  return (
    <SettingsSection title={t('access.title')}>
      <EnforceSwitch form={form} protocol={protocol} administrators={administrators} isEnabled={isEnabled} />
      {SWITCHES.map((name) => (
        <FormSwitch
          key={name}
          form={form}
          name={name}
          label={t(`fields.${name}`)}
          description={t(`access.${name}_hint`)}
          disabled={!canEdit}
        />
      ))}
      <SettingsFields pair>
        <TagsInput
          name="allowed_domains"
          label={t('fields.allowed_domains')}
          description={domainError ? undefined : t('access.allowed_domains_hint')}
          error={domainError && <FieldError>{domainError}</FieldError>}
          placeholder={values.allowed_domains.length === 0 ? 'example.org' : undefined}
          readOnly={!canEdit}
          value={values.allowed_domains}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          onChange={(domains) =>
            form.set(
              'allowed_domains',
              domains.map((domain) => domain.trim().replace(/^.*@/, '').toLowerCase()),
            )
          }
        />
        <FormField form={form} name="default_role_ids">
          {({ value, error, onChange }) => (
            <RoleChoice
              name="default_role_ids"
              label={t('fields.default_role_ids')}
              description={error ? undefined : t('access.default_role_ids_hint')}
              error={error}
              selected={value}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormText
          form={form}
          name="group_attribute"
          label={t('fields.group_attribute')}
          description={t('access.group_attribute_hint')}
          readOnly={!canEdit}
          spellCheck={false}
        />
      </SettingsFields>
      <GroupMap form={form} protocol={protocol} />
    </SettingsSection>
  );
}

/**
 * Switches passwords off, which is only possible after a test that would have signed somebody in, and after a question.
 */
function EnforceSwitch({ form, protocol, administrators, isEnabled }: AccessPartProps) {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { data: test } = useTestResult(protocol);
  const { enforce } = form.values;
  const isTested = test?.outcome === 'signed_in' || test?.outcome === 'created';
  const isAllowed = isTested && isEnabled && administrators > 0;
  const error = form.getError('enforce');
  const switchOn = async () => {
    const isConfirmed = await confirm({
      title: t('enforce.title'),
      text: t('enforce.text', { count: administrators }),
      confirmLabel: t('enforce.confirm'),
      danger: true,
    });
    if (isConfirmed) form.set('enforce', true);
  };
  return (
    <Switch
      name="enforce"
      label={t('fields.enforce')}
      description={enforce || isAllowed ? t('enforce.hint', { count: administrators }) : t('enforce.test_first')}
      error={error && <FieldError>{error}</FieldError>}
      disabled={!canEdit || !(enforce || isAllowed)}
      checked={enforce}
      onChange={(event) => (event.currentTarget.checked ? void switchOn() : form.set('enforce', false))}
    />
  );
}
