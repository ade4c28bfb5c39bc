import { IconAlertTriangle, IconBulb, IconPhotoSearch } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Center, ICON, Notice, Text, UnstyledButton } from '../../../ui/index.ts';
import { DialogButton, DialogFrame } from '../media/dialog-frame.tsx';
import recordingClasses from '../media/recording/recording.module.css';
import type { CodeKind } from './code-kinds.ts';
import { readPicture } from './code-reader.ts';
import classes from './scan-dialog.module.css';
import { useScanner } from './use-scanner.ts';

interface ScanDialogProps {
  readonly title: string;
  readonly kind: CodeKind;
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}
/** Scans a code with the camera or from a photo. Typing remains possible in the field itself. */
export function ScanDialog({ title, kind, onFound, onClose }: ScanDialogProps) {
  const { t } = useTranslation('form');
  const scanner = useScanner(kind, onFound);
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<'reading' | 'nothing' | 'broken' | null>(null);
  const onChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    setPicture('reading');
    const text = await readPicture(file, kind).catch(() => undefined);
    if (text) onFound(text);
    else setPicture(text === null ? 'nothing' : 'broken');
  };
  const { problem } = scanner;
  const messages: Readonly<Record<string, string>> = {
    denied: t('device.denied_camera'),
    'no device': t('device.none_camera'),
    'in use': t('device.in_use_camera'),
    'not offered': t('code.no_camera_here'),
    'no reader': t('code.no_reader'),
  };
  return (
    <DialogFrame
      title={title}
      hint={kind === 'qr' ? t('code.hint_qr') : t('code.hint_barcode')}
      onClose={onClose}
      footer={
        <>
          <DialogButton onClick={onClose}>{t('code.type_instead')}</DialogButton>
          {problem && problem !== 'not offered' && (
            <DialogButton onClick={scanner.retry}>{t('recording.try_again')}</DialogButton>
          )}
          <DialogButton kind="primary" disabled={picture === 'reading'} onClick={() => input.current?.click()}>
            <IconPhotoSearch {...ICON} size={20} />
            {t('code.from_picture')}
          </DialogButton>
        </>
      }
    >
      {problem ? (
        <Notice large role="alert" Icon={IconAlertTriangle}>
          {messages[problem] ?? t('code.failed')}
        </Notice>
      ) : (
        <Box relative overflow="hidden" radius="card" className={classes.view} data-kind={kind}>
          <Box
            as="video"
            fill
            fit="cover"
            ref={scanner.video}
            autoPlay
            muted
            playsInline
            aria-label={t('code.camera')}
          />
          <span className={classes.frame} aria-hidden />
          {scanner.torch && (
            <Center
              as={UnstyledButton}
              className={recordingClasses.turn}
              aria-pressed={scanner.torch.isOn}
              aria-label={t('code.light')}
              onClick={scanner.torch.toggle}
            >
              <IconBulb {...ICON} size={22} />
            </Center>
          )}
        </Box>
      )}
      <Text minHeight={20} size="md" tone="ink2" role="status">
        {picture === 'reading' && t('code.reading')}
        {picture === 'nothing' && t('code.nothing')}
        {picture === 'broken' && t('photo.not_a_picture')}
        {picture === null && !problem && t('code.looking')}
      </Text>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-label={t('code.from_picture')}
        onChange={(event) => void onChange(event)}
      />
    </DialogFrame>
  );
}
