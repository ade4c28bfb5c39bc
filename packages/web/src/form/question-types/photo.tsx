import { optionOf } from '@rounds/engine';
import { withoutLinks } from '../../ui/index.ts';
import { AddPictures } from '../media/add-pictures.tsx';
import { AnswerPictures } from '../media/answer-pictures.tsx';
import css from '../media/pictures.module.css';
import { useAddPictures } from '../media/use-add-pictures.ts';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';

function Photo({ item, state, describedBy, disabled, give }: AnswerWidgetProps) {
  const uuids: readonly string[] = Array.isArray(state.value) ? state.value : [];
  const several = optionOf<boolean>(item, 'multi_photo') === true;
  const { isWorking, refused, take } = useAddPictures((files) => give({ add: files.map((file) => file.uuid) }, files));
  const isFull = !several && uuids.length > 0;
  return (
    <div className={css.stack}>
      <AnswerPictures
        uuids={uuids}
        title={withoutLinks(item.title)}
        remove={disabled ? undefined : (removed) => give({ remove: [removed] })}
      />
      {!isFull && !disabled && (
        <AddPictures
          camera={optionOf<boolean>(item, 'allow_camera') !== false}
          library={optionOf<boolean>(item, 'photo_library') !== false}
          several={several}
          isWorking={isWorking}
          disabled={disabled}
          describedBy={describedBy}
          refused={refused}
          take={(files) => void take(several ? files : files.slice(0, 1))}
        />
      )}
    </div>
  );
}

export const photo: AnswerType = { Widget: Photo, na: 'with tools', tools: true };
