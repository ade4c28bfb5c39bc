import { IconDeviceDesktop, IconDeviceMobile, IconEyeOff, IconRotate, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePreviewing } from '../../../kit/templates/preview/use-previewing.ts';
import { useKeyNames } from '../../../platform/i18n/index.ts';
import { ActionIcon, Box, Button, ICON, Row, Segmented, Text, Tooltip, toast } from '../../../ui/index.ts';
import classes from './preview-head.module.css';
import { SaveTestButton } from './save-test-button.tsx';
import { SimulateContextButton } from './simulate-context-button.tsx';
import { usePreview } from './use-preview.ts';

export type Frame = 'phone' | 'wide';
export type Side = 'tree' | 'form' | 'why';

interface PreviewHeadProps {
  /** The frame; null if the screen itself is the frame. */
  readonly frame: Frame | null;
  readonly setFrame: (frame: Frame) => void;
  /** The visible side; null if tree, form and explanations are side by side. */
  readonly side: Side | null;
  readonly setSide: (side: Side) => void;
}

export function PreviewHead({ frame, setFrame, side, setSide }: PreviewHeadProps) {
  const { t } = useTranslation('preview');
  const keyNames = useKeyNames();
  const preview = usePreview();
  const { toggle } = usePreviewing();
  const reset = () => {
    const undo = preview.reset();
    toast.success(t('reset_done'), { undo });
  };
  return (
    <Box as="header" fixed borderBottom="line" bg="surface">
      <Row minHeight={48} gap={2} className={classes.line}>
        <Text as="h2" size="lg">
          {t('title')}
        </Text>
        <Tooltip label={t('nothing_stored')}>
          <Row as="p" inline grow shrink gap={1.5} size="xs" tone="ink3" className={classes.safe}>
            <IconEyeOff {...ICON} />
            <Text as="span" truncate>
              {t('nothing_stored')}
            </Text>
          </Row>
        </Tooltip>
        {frame && (
          <Segmented
            size="xs"
            aria-label={t('frame.label')}
            value={frame}
            onChange={(value) => setFrame(value as Frame)}
            data={[
              { value: 'phone', label: <FrameLabel frame="phone" /> },
              { value: 'wide', label: <FrameLabel frame="wide" /> },
            ]}
          />
        )}
        <SimulateContextButton />
        <SaveTestButton />
        <Button variant="subtle" color="gray" size="compact-md" leftSection={<IconRotate {...ICON} />} onClick={reset}>
          {t('reset')}
        </Button>
        <Tooltip label={`${t('close')} (${keyNames('Mod+P')})`}>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('close')} onClick={toggle}>
            <IconX {...ICON} size={18} />
          </ActionIcon>
        </Tooltip>
      </Row>
      {side && (
        <Segmented
          fullWidth
          className={classes.sides}
          aria-label={t('side.label')}
          value={side}
          onChange={(value) => setSide(value as Side)}
          data={[
            { value: 'tree', label: t('side.tree') },
            { value: 'form', label: t('side.form') },
            { value: 'why', label: t('side.why') },
          ]}
        />
      )}
    </Box>
  );
}

function FrameLabel({ frame }: { frame: Frame }) {
  const { t } = useTranslation('preview');
  const Icon = frame === 'phone' ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Row as="span" inline gap={1.5}>
      <Icon {...ICON} />
      {t(`frame.${frame}`)}
    </Row>
  );
}
