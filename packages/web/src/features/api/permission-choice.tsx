import type { Permission } from '@rounds/contract/permissions.ts';
import { PERMISSIONS } from '@rounds/contract/permissions.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getGrantState,
  listIncludingPermissions,
  usePermissionName,
  usePermissionSections,
} from '../../platform/permissions/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { Button, Checkbox, Grid, InputError, Row, Text } from '../../ui/index.ts';

interface PermissionChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: readonly Permission[];
  readonly error: ReactNode;
  onChange(permissions: readonly Permission[]): void;
}

const PRESETS = {
  read: (code: Permission) => code.includes('_VIEW_'),
  inspections: (code: Permission) => code.startsWith('INS_'),
  all: () => true,
  none: () => false,
} as const satisfies Record<string, (code: Permission) => boolean>;
const PRESET_KEYS = Object.keys(PRESETS) as (keyof typeof PRESETS)[];

/** Some of the permissions that one has oneself; those that a token already has may be taken away. */
export function PermissionChoice({ name, label, value, error, onChange }: PermissionChoiceProps) {
  const { t } = useTranslation('api');
  const can = useCan();
  const sections = usePermissionSections('', (code) => can(code) || value.includes(code));
  const errorId = useId();
  const choose = (preset: keyof typeof PRESETS) =>
    onChange(PERMISSIONS.filter((code) => can(code) && PRESETS[preset](code)));
  return (
    <Grid as="fieldset" gap={3} aria-describedby={error ? errorId : undefined}>
      <Text as="legend" p={0} weight={550}>
        {label}
      </Text>
      <Text size="sm" tone="ink2">
        {t('fields.permissions_hint')}
      </Text>
      <Row wrap align="stretch" gap={2}>
        {PRESET_KEYS.map((preset) => (
          <Button key={preset} variant="default" size="xs" onClick={() => choose(preset)}>
            {t(`presets.${preset}`)}
          </Button>
        ))}
      </Row>
      {error && <InputError id={errorId}>{error}</InputError>}
      {sections.map(({ module, name: title, rows }) => (
        <Grid as="fieldset" gap={2} p={3} border="line" radius="menu" key={module}>
          <Text as="legend" p={0} weight={550} fontSize="sm" px={1} tone="ink2">
            {title}
          </Text>
          {rows.map(({ code }) => (
            <PermissionBox key={code} field={name} code={code} value={value} onChange={onChange} />
          ))}
        </Grid>
      ))}
    </Grid>
  );
}

interface PermissionBoxProps extends Pick<PermissionChoiceProps, 'value' | 'onChange'> {
  readonly field: string;
  readonly code: Permission;
}

function PermissionBox({ field, code, value, onChange }: PermissionBoxProps) {
  const { t } = useTranslation('api');
  const getName = usePermissionName();
  const state = getGrantState(value, code);
  const includedIn = listIncludingPermissions(value, code).map(getName).join(', ');
  return (
    <Checkbox
      name={field}
      label={getName(code)}
      description={state === 'included' ? t('fields.included', { permissions: includedIn }) : undefined}
      checked={state !== 'none'}
      disabled={state === 'included'}
      onChange={() => onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code])}
    />
  );
}
