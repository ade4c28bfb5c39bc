import { useTranslation } from 'react-i18next';
import { type FormLayout, useFormSettings } from '../../../kit/form/index.ts';
import { Modal, Segmented, Stack, Switch, Text } from '../../../ui/index.ts';

/** Sets the preferences for conducting on this device, which are remembered. */
export function SettingsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('conduct');
  const [settings, change] = useFormSettings();
  return (
    <Modal opened onClose={close} title={t('settings.title')} size={420}>
      <Stack gap={5}>
        <div>
          <Text weight={550} mb={1.5} id="layout-choice" size="md">
            {t('settings.layout')}
          </Text>
          <Segmented
            fullWidth
            aria-labelledby="layout-choice"
            value={settings.layout}
            onChange={(layout) => change({ layout: layout as FormLayout })}
            data={[
              { value: 'sections', label: t('settings.sections') },
              { value: 'one_page', label: t('settings.one_page') },
            ]}
          />
        </div>
        <Switch
          label={t('settings.contrast')}
          description={t('settings.contrast_hint')}
          checked={settings.contrast}
          onChange={(event) => change({ contrast: event.currentTarget.checked })}
        />
        <Switch
          label={t('settings.photo_place')}
          description={t('settings.photo_place_hint')}
          checked={settings.photo_place}
          onChange={(event) => change({ photo_place: event.currentTarget.checked })}
        />
      </Stack>
    </Modal>
  );
}
