import { dateInZone } from '@rounds/engine';
import { IconUserEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssetOptions } from '../../../form/index.ts';
import { useMay } from '../../../session/index.ts';
import {
  Button,
  DateInput,
  NativeSelect,
  NothingFound,
  Popover,
  Select,
  Stack,
  TextInput,
  useDebouncedValue,
} from '../../../ui/index.ts';
import { languageName } from '../templates/language-name.ts';
import css from './preview-head.module.css';
import { usePreview, usePreviewed } from './use-preview.ts';

/** Who conducts it, with which asset and since when: what defaults, dates and texts of the form look at. */
export function PretendButton() {
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
          leftSection={<IconUserEdit size={16} stroke={1.75} />}
          onClick={() => setOpened(!opened)}
        >
          {t('pretend.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.fields} aria-label={t('pretend.title')}>
        <PretendFields />
      </Popover.Dropdown>
    </Popover>
  );
}

function PretendFields() {
  const { t } = useTranslation('preview');
  const may = useMay();
  const preview = usePreview();
  const context = usePreviewed((now) => now.context());
  const [name, setName] = useState(context.user?.name ?? '');
  const takeName = () => {
    const typed = name.trim();
    if (context.user && typed !== '' && typed !== context.user.name)
      preview.pretend({ ...context, user: { ...context.user, name: typed } });
  };
  return (
    <Stack gap={12}>
      <p className={css.hint}>{t('pretend.text')}</p>
      <TextInput
        label={t('pretend.user')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={takeName}
        onKeyDown={(event) => event.key === 'Enter' && takeName()}
      />
      <LanguageField />
      {may('SST_VIEW_ASSET', 'INS_CONDUCT_INSPECTION', 'AST_MANAGE_ASSIGNMENT') && <AssetField />}
      <DateInput
        inPlace
        shape="year_month_day_hour_minute"
        label={t('pretend.started')}
        description={context.zone}
        value={dateInZone(context.started_at, context.zone, 'year_month_day_hour_minute')}
        onChange={(moment) => {
          const started_at = instantOf(moment, context.zone);
          if (started_at) preview.pretend({ ...context, started_at });
        }}
      />
    </Stack>
  );
}

/** In which language the form speaks, where its template has been translated. */
function LanguageField() {
  const { t, i18n } = useTranslation('preview');
  const preview = usePreview();
  const languages = usePreviewed((now) => now.languages());
  const language = usePreviewed((now) => now.language());
  if (languages.length < 2) return null;
  return (
    <NativeSelect
      label={t('pretend.language')}
      data={languages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
      value={language}
      onChange={(event) => preview.speak(event.currentTarget.value)}
    />
  );
}

function AssetField() {
  const { t } = useTranslation('preview');
  const preview = usePreview();
  const context = usePreviewed((now) => now.context());
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed, 200);
  const chosen = context.asset?.uuid ?? null;
  const { options } = useAssetOptions(sought === context.asset?.display_name ? '' : sought, chosen);
  return (
    <Select
      label={t('pretend.asset')}
      placeholder={t('pretend.no_asset')}
      searchable
      clearable
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={<NothingFound>{t('pretend.no_asset_found')}</NothingFound>}
      data={options.map(({ value, label }) => ({ value: String(value), label }))}
      filter={({ options: all }) => all}
      value={chosen}
      onSearchChange={setTyped}
      onChange={(uuid) => {
        const found = options.find(({ value }) => value === uuid);
        const asset = found && { uuid: String(found.value), asset_id: found.asset_id, display_name: found.label };
        preview.pretend({ ...context, asset: asset ?? null });
      }}
    />
  );
}

/** The instant at which the clocks of a zone show this; null for what is no date and time. */
function instantOf(local: string, zone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return null;
  const offsetAt = (instant: number) =>
    Date.parse(`${dateInZone(new Date(instant).toISOString(), zone, 'year_month_day_hour_minute')}Z`) - instant;
  const near = shown - offsetAt(shown - (shown % 60_000));
  return new Date(shown - offsetAt(near)).toISOString();
}
