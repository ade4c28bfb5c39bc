import { useTranslation } from 'react-i18next';
import classes from '../../../kit/import/import-shapes.module.css';
import { SheetFields } from '../../../kit/import/index.ts';
import { LANGUAGE_NAMES } from '../../../platform/i18n/index.ts';
import { useCan, useSessionUser } from '../../../platform/session/index.ts';
import { Checkbox, NativeSelect, Notice, Stack } from '../../../ui/index.ts';
import type { InspectedPeople, PeopleImport } from './use-people-import.ts';

interface PeopleFieldsProps {
  readonly importing: PeopleImport;
  readonly inspected: InspectedPeople;
}

/** Sets how the file is read, and what happens to new and existing people and to groups that do not exist. */
export function PeopleFields({ importing, inspected }: PeopleFieldsProps) {
  const { t } = useTranslation('users');
  const can = useCan();
  const user = useSessionUser();
  const { wizard, choices, choose, checked } = importing;
  const languages = [...new Set([user.locale, ...user.workspace.langs])];
  const unknown = checked?.unknown_groups ?? [];
  const missing = checked?.unknown_sites ?? [];
  return (
    <div className={classes.fields}>
      <SheetFields wizard={wizard} inspected={inspected} />
      <NativeSelect
        label={t('bring.language')}
        value={choices.locale}
        onChange={({ currentTarget: { value } }) =>
          choose({ locale: languages.find((one) => one === value) ?? user.locale })
        }
        data={languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
      />
      {missing.length > 0 && (
        <Notice>
          {t('bring.unknown_sites', { sites: missing.map(({ name, rows }) => `${name} (${rows})`).join('; ') })}
        </Notice>
      )}
      <Stack gap={3} span="all">
        <Checkbox
          label={t('bring.send_invitations')}
          description={t('bring.send_invitations_hint')}
          checked={choices.send_invitations}
          onChange={(event) => choose({ send_invitations: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('bring.update_existing')}
          description={t('bring.update_existing_hint')}
          checked={choices.update_existing}
          onChange={(event) => choose({ update_existing: event.currentTarget.checked })}
        />
        {can('USR_MANAGE_GROUP') && wizard.state.columns.groups !== undefined && (
          <Checkbox
            label={t('bring.create_groups')}
            description={
              unknown.length > 0 &&
              t('bring.unknown_groups', {
                count: unknown.length,
                groups: unknown.map(({ name, rows }) => `${name} (${rows})`).join(', '),
              })
            }
            checked={choices.create_groups}
            onChange={(event) => choose({ create_groups: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </div>
  );
}
