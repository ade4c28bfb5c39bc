import { useTranslation } from 'react-i18next';
import { useClosedBanners, useShowBanners } from '../../platform/session/index.ts';
import { Button, SettingsSection, toast } from '../../ui/index.ts';

/** Restores the help that the person has closed. */
export function HelpPart() {
  const { t } = useTranslation('help');
  const closed = useClosedBanners();
  const show = useShowBanners();
  return (
    <SettingsSection title={t('show.title')} text={t('show.text')}>
      <div>
        <Button
          variant="default"
          disabled={!closed || closed.length === 0}
          loading={show.isPending}
          onClick={() => show.mutate(undefined, { onSuccess: () => toast.success(t('show.done')) })}
        >
          {t('show.button')}
        </Button>
      </div>
    </SettingsSection>
  );
}
