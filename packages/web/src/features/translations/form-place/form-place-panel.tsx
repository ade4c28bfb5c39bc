import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../../../ui/index.ts';
import { useView } from '../state/translation-context.tsx';
import { FormPlace } from './form-place.tsx';
import { useFormShown } from './form-shown.ts';

/** Shows next to the texts where the active one appears in the form. */
export function FormPlacePanel() {
  const { t } = useTranslation('translations');
  const { isShown } = useFormShown();
  const activeKey = useView((view) => view.editingKey ?? view.activeKey);
  if (!isShown) return null;
  return (
    <Stack
      as="aside"
      fixed
      overflow="auto"
      gap={2}
      p={4}
      borderStart="line"
      bg="canvas"
      width={280}
      aria-label={t('in_form')}
    >
      <Text as="h2" size="sm" weight={600}>
        {t('in_form')}
      </Text>
      {activeKey === null ? (
        <Text size="xs" tone="ink2">
          {t('in_form_hint')}
        </Text>
      ) : (
        <FormPlace key={activeKey} textKey={activeKey} />
      )}
    </Stack>
  );
}
