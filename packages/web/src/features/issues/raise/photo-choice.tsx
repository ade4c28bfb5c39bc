import { IconCameraPlus, IconCheck, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttachedFile, FileMessages, useAddPictures, usePicture } from '../../../kit/form/index.ts';
import { Box, Center, ICON, InputWrapper, Row, UnstyledButton } from '../../../ui/index.ts';
import classes from './raise.module.css';

interface PhotoChoiceProps {
  /** The photos of the answer. */
  readonly photos: readonly string[];
  /** The files that were added in the sheet. */
  readonly files: readonly AttachedFile[];
  readonly selection: readonly string[];
  readonly choose: (selection: readonly string[]) => void;
  readonly add: (files: readonly AttachedFile[]) => void;
}
/** The photos of the answer, each of which can be left out, and new ones. */
export function PhotoChoice({ photos, files, selection, choose, add }: PhotoChoiceProps) {
  const { t } = useTranslation('raise');
  const input = useRef<HTMLInputElement>(null);
  // Several photos may be ready between two renderings.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  }, [selection]);
  const { isWorking, rejected, take } = useAddPictures((added) => {
    const issueFiles = added.map((file) => ({ ...file, purpose: 'issue' as const }));
    add(issueFiles);
    latest.current = [...latest.current, ...issueFiles.map(({ uuid }) => uuid)];
    choose(latest.current);
  });
  const toggle = (uuid: string) =>
    choose(selection.includes(uuid) ? selection.filter((one) => one !== uuid) : [...selection, uuid]);
  const others = selection.filter((uuid) => !photos.includes(uuid) && !files.some((file) => file.uuid === uuid));
  const allPhotos = [...photos, ...others];
  return (
    <InputWrapper label={t('photos')} labelElement="div" description={photos.length > 0 ? t('photos_hint') : undefined}>
      <Row wrap align="stretch" gap={2}>
        {allPhotos.map((uuid, index) => (
          <KnownPhoto key={uuid} uuid={uuid} place={index + 1} isChosen={selection.includes(uuid)} toggle={toggle} />
        ))}
        {files.map((file, index) => (
          <NewPhoto
            key={file.uuid}
            file={file}
            place={allPhotos.length + index + 1}
            isChosen={selection.includes(file.uuid)}
            toggle={toggle}
          />
        ))}
        <UnstyledButton className={classes.addPhoto} aria-label={t('photo_add')} onClick={() => input.current?.click()}>
          <IconCameraPlus {...ICON} size={24} />
        </UnstyledButton>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          tabIndex={-1}
          aria-label={t('photo_add')}
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </Row>
      <FileMessages isWorking={isWorking} rejected={rejected} />
    </InputWrapper>
  );
}
interface PhotoProps {
  readonly place: number;
  readonly isChosen: boolean;
  readonly toggle: (uuid: string) => void;
}
function KnownPhoto({ uuid, ...photo }: PhotoProps & { readonly uuid: string }) {
  return <Photo uuid={uuid} address={usePicture(uuid).address('thumb')} {...photo} />;
}
function NewPhoto({ file, ...photo }: PhotoProps & { readonly file: AttachedFile }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file.bytes);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return <Photo uuid={file.uuid} address={address} {...photo} />;
}
function Photo({ uuid, address, place, isChosen, toggle }: PhotoProps & { uuid: string; address: string | null }) {
  const { t } = useTranslation('raise');
  return (
    <UnstyledButton
      className={classes.photo}
      aria-pressed={isChosen}
      aria-label={t('photo_use', { place })}
      onClick={() => toggle(uuid)}
    >
      {address ? <Box as="img" fill fit="cover" src={address} alt="" /> : <IconPhotoOff {...ICON} size={24} />}
      {isChosen && (
        <Center as="span" bg="brand" tone="on-brand" square={22} className={classes.check}>
          <IconCheck size={16} stroke={2.5} aria-hidden />
        </Center>
      )}
    </UnstyledButton>
  );
}
