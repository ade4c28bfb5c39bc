import { getOption } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, stripLinks } from '../../../../ui/index.ts';
import { useQuestion } from '../../form-context.tsx';
import { AddPictures } from '../../media/pictures/add-pictures.tsx';
import { AnswerPictures } from '../../media/pictures/answer-pictures.tsx';
import { Camera } from '../../media/pictures/camera.tsx';
import { toPictureLimits } from '../../media/pictures/scale-picture.ts';
import { type PictureSource, useAddPictures } from '../../media/pictures/use-add-pictures.ts';
import { hasCamera } from '../../media/pictures/use-camera.ts';
import { useFileAnswer } from '../../media/use-file-answer.ts';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';

function Photo(props: AnswerWidgetProps) {
  const { item, describedBy, disabled } = props;
  const { t } = useTranslation('form');
  const { uuids, add, remove, edits } = useFileAnswer(props);
  const { answer } = useQuestion(props.state.key);
  const [isShooting, setShooting] = useState(false);
  const isMultiple = getOption<boolean>(item, 'multi_photo') === true;
  const [width, height] = ['max_width', 'max_height'].map((name) => getOption<number | null>(item, name));
  const { isWorking, rejected, take } = useAddPictures(add, toPictureLimits(getOption(item, 'quality'), width, height));
  const isFull = !isMultiple && uuids.length > 0;
  const hasLibrary = getOption<boolean>(item, 'photo_library') !== false;
  const removePhoto = (uuid: string, place: number) => remove(uuid, t('photo.one', { place }));
  const takePhotos = (files: readonly File[], from: PictureSource) =>
    void take(isMultiple ? files : files.slice(0, 1), from, getOption<boolean>(item, 'allow_gps_tagging') === true);
  return (
    <Grid gap={3}>
      <AnswerPictures
        uuids={uuids}
        title={stripLinks(item.title)}
        captions={answer?.captions}
        remove={disabled ? undefined : removePhoto}
        edits={disabled ? undefined : edits}
      />
      {isShooting && (
        <Camera
          {...{ uuids, isMultiple, isWorking, rejected, edits }}
          title={stripLinks(item.title)}
          library={hasLibrary}
          take={takePhotos}
          remove={removePhoto}
          onClose={() => setShooting(false)}
        />
      )}
      {!isFull && !disabled && (
        <AddPictures
          camera={getOption<boolean>(item, 'allow_camera') !== false}
          library={hasLibrary}
          openCamera={hasCamera() ? () => setShooting(true) : undefined}
          isMultiple={isMultiple}
          isWorking={isWorking}
          disabled={disabled}
          describedBy={describedBy}
          rejected={rejected}
          take={takePhotos}
        />
      )}
    </Grid>
  );
}

export const photo: AnswerType = { Widget: Photo, na: 'with tools', tools: true };
