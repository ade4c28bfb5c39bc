import { useTranslation } from 'react-i18next';
import { EmptyState, Panel, Row, Stack, Text } from '../../../ui/index.ts';
import { ImportButton, NewTemplateButton } from '../list/templates-actions.tsx';
import { SampleList } from './sample-list.tsx';

interface FirstTemplateProps {
  onNew: () => void;
  onTaken: (id: number) => void;
}

/** The three ways to a first template: a sample, a file, or from scratch. */
export function FirstTemplate({ onNew, onTaken }: FirstTemplateProps) {
  const { t } = useTranslation('checklists');
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Stack gap={3} textAlign="start" width="min(640px, 100%)">
          <Panel title={t('samples.title')} isFlush>
            <SampleList onTaken={onTaken} />
          </Panel>
          <Text fontSize="sm" tone="ink2" textAlign="center">
            {t('samples.or')}
          </Text>
          <Row wrap align="stretch" justify="center" gap={2}>
            <ImportButton />
            <NewTemplateButton variant="default" onClick={onNew} />
          </Row>
        </Stack>
      }
    />
  );
}
