import { dateInZone } from '@rounds/engine';
import { IconUserEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssetOptions } from '../../../kit/form/index.ts';
import { getLanguageName } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  Button,
  DateInput,
  ICON,
  NativeSelect,
  NoOptionsItem,
  Popover,
  Select,
  Stack,
  Text,
  TextInput,
  useSearchText,
} from '../../../ui/index.ts';
import classes from './preview-head.module.css';
import { usePreview, usePreviewValue } from './use-preview.ts';

/** Simulates person, asset and start, on which defaults, dates and texts of the form depend. */
export function SimulateContextButton() {
  const { t } = useTranslation('preview');
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} shadow="md" withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-expanded={opened}
          leftSection={<IconUserEdit {...ICON} />}
          onClick={() => setOpened(!opened)}
        >
          {t('pretend.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.fields} aria-label={t('pretend.title')}>
        <SimulateContextFields />
      </Popover.Dropdown>
    </Popover>
  );
}

function SimulateContextFields() {
  const { t } = useTranslation('preview');
  const can = useCan();
  const preview = usePreview();
  const context = usePreviewValue((now) => now.context());
  const [name, setName] = useState(context.user?.name ?? '');
  const applyName = () => {
    const typed = name.trim();
    if (context.user && typed !== '' && typed !== context.user.name)
      preview.simulate({ ...context, user: { ...context.user, name: typed } });
  };
  return (
    <Stack gap={3}>
      <Text size="sm" tone="ink2">
        {t('pretend.text')}
      </Text>
      <TextInput
        label={t('pretend.user')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={applyName}
        onKeyDown={(event) => event.key === 'Enter' && applyName()}
      />
      <LanguageField />
      {can('SST_VIEW_ASSET', 'INS_CONDUCT_INSPECTION', 'AST_MANAGE_ASSIGNMENT') && <AssetField />}
      <DateInput
        isInline
        shape="year_month_day_hour_minute"
        label={t('pretend.started')}
        description={context.zone}
        value={dateInZone(context.started_at, context.zone, 'year_month_day_hour_minute')}
        onChange={(moment) => {
          const started_at = toInstant(moment, context.zone);
          if (started_at) preview.simulate({ ...context, started_at });
        }}
      />
    </Stack>
  );
}

/** The language of the form, if the template has translations. */
function LanguageField() {
  const { t, i18n } = useTranslation('preview');
  const preview = usePreview();
  const languages = usePreviewValue((now) => now.languages());
  const language = usePreviewValue((now) => now.language());
  if (languages.length < 2) return null;
  return (
    <NativeSelect
      label={t('pretend.language')}
      data={languages.map((code) => ({ value: code, label: getLanguageName(code, i18n.language) }))}
      value={language}
      onChange={(event) => preview.setLanguage(event.currentTarget.value)}
    />
  );
}

function AssetField() {
  const { t } = useTranslation('preview');
  const preview = usePreview();
  const context = usePreviewValue((now) => now.context());
  const [typed, setTyped] = useState('');
  const searchText = useSearchText(typed);
  const assetId = context.asset?.uuid ?? null;
  const { options } = useAssetOptions(searchText === context.asset?.display_name ? '' : searchText, assetId);
  return (
    <Select
      label={t('pretend.asset')}
      placeholder={t('pretend.no_asset')}
      searchable
      clearable
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={<NoOptionsItem>{t('pretend.no_asset_found')}</NoOptionsItem>}
      data={options.map(({ value, label }) => ({ value: String(value), label }))}
      filter={({ options: all }) => all}
      value={assetId}
      onSearchChange={setTyped}
      onChange={(uuid) => {
        const match = options.find(({ value }) => value === uuid);
        const asset = match && { uuid: String(match.value), asset_id: match.asset_id, display_name: match.label };
        preview.simulate({ ...context, asset: asset ?? null });
      }}
    />
  );
}

/** The instant of a local date and time in a zone; null for invalid input. */
function toInstant(local: string, zone: string): string | null {
  const time = Date.parse(`${local}Z`);
  if (Number.isNaN(time)) return null;
  const getOffset = (instant: number) =>
    Date.parse(`${dateInZone(new Date(instant).toISOString(), zone, 'year_month_day_hour_minute')}Z`) - instant;
  const near = time - getOffset(time - (time % 60_000));
  return new Date(time - getOffset(near)).toISOString();
}
