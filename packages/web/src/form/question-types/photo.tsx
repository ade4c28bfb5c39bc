import { getOption } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { stripLinks } from '../../ui/index.ts';
import { AddPictures } from '../media/add-pictures.tsx';
import { AnswerPictures } from '../media/answer-pictures.tsx';
import css from '../media/pictures.module.css';
import { placeNow } from '../media/place-in-picture.ts';
import { pictureWish } from '../media/scale-picture.ts';
import { useAddPictures } from '../media/use-add-pictures.ts';
import { useFileAnswer } from '../media/use-file-answer.ts';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';

function Photo(props: AnswerWidgetProps) {
  const { item, describedBy, disabled } = props;
  const { t } = useTranslation('form');
  const { uuids, add, remove } = useFileAnswer(props);
  const several = getOption<boolean>(item, 'multi_photo') === true;
  const [width, height] = ['max_width', 'max_height'].map((name) => getOption<number | null>(item, name));
  const { isWorking, refused, take } = useAddPictures(add, pictureWish(getOption(item, 'quality'), width, height));
  const isFull = !several && uuids.length > 0;
  return (
    <div className={css.stack}>
      <AnswerPictures
        uuids={uuids}
        title={stripLinks(item.title)}
        remove={disabled ? undefined : (uuid, place) => remove(uuid, t('photo.one', { place }))}
      />
      {!isFull && !disabled && (
        <AddPictures
          camera={getOption<boolean>(item, 'allow_camera') !== false}
          library={getOption<boolean>(item, 'photo_library') !== false}
          several={several}
          isWorking={isWorking}
          disabled={disabled}
          describedBy={describedBy}
          refused={refused}
          take={(files, from) => {
            const isPlaced = from === 'camera' && getOption<boolean>(item, 'allow_gps_tagging') === true;
            void take(several ? files : files.slice(0, 1), isPlaced ? placeNow() : null);
          }}
        />
      )}
    </div>
  );
}

export const photo: AnswerType = { Widget: Photo, na: 'with tools', tools: true };
