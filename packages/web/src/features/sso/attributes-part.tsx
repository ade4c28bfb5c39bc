import type { AccessRules, SsoProtocol, SsoTestResult } from '@rounds/contract/sso';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { FormText, SettingsFields, SettingsSection } from '../../ui/index.ts';
import { useTestResult } from './sso-queries.ts';

const ATTRIBUTES = [
  'user_id_attribute',
  'email_attribute',
  'first_name_attribute',
  'last_name_attribute',
  'nick_name_attribute',
  'language_attribute',
] as const;

interface AttributesPartProps {
  readonly form: CallForm<AccessRules>;
  readonly protocol: SsoProtocol;
}

/** Sets which attribute describes what about a person, and shows its value in the last test. */
export function AttributesPart({ form, protocol }: AttributesPartProps) {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { data: test } = useTestResult(protocol);
  const toHint = (name: (typeof ATTRIBUTES)[number]) => {
    const attribute = form.values[name];
    if (attribute === '') return t(`attributes.empty.${name}`);
    const value = findValue(test, attribute);
    if (value !== null) return t('attributes.gave', { value });
    return test && test.attributes.length > 0 ? t('attributes.absent') : undefined;
  };
  return (
    <SettingsSection title={t('attributes.title')} text={t('attributes.text')}>
      <SettingsFields pair>
        {ATTRIBUTES.map((name) => (
          <FormText
            key={name}
            form={form}
            name={name}
            label={t(`fields.${name}`)}
            description={toHint(name)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            readOnly={!canEdit}
            spellCheck={false}
          />
        ))}
      </SettingsFields>
    </SettingsSection>
  );
}

const findValue = (test: SsoTestResult | null | undefined, attribute: string): string | null =>
  test?.attributes.find(({ name }) => name === attribute)?.values.join(', ') ?? null;
