import { useTranslation } from 'react-i18next';
import { Box, Notice } from '../../ui/index.ts';
import { useBuilder, usePublished } from './state/builder-context.tsx';

/** Says that a global response has changed the draft, and leads to publishing it. */
export function ResponseChangeNotice() {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const { hasResponseChange } = usePublished();
  if (!hasResponseChange) return null;
  const openPublish = () => view.set({ dialog: { kind: 'publish' } });
  return (
    <Box fixed px={3} py={2}>
      <Notice tone="calm" action={{ label: t('response_changed.publish'), onPress: openPublish }}>
        {t('response_changed.text')}
      </Notice>
    </Box>
  );
}
