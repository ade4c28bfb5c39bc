import { CATALOGUE, type Item, type ItemType } from '@rounds/engine';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { Notice } from '../../../ui/index.ts';
import classes from './template-warnings.module.css';
import { useChangeType } from './type-field.tsx';

/** Tells which type replaced one that only old templates have, and changes the item to that with one press. */
export function OldTypeNote({ item }: { item: Item }) {
  const { replacedBy } = CATALOGUE[item.type];
  return replacedBy ? <ReplacedType item={item} replacedBy={replacedBy} /> : null;
}

function ReplacedType({ item, replacedBy }: { item: Item; replacedBy: ItemType }) {
  const { t } = useTranslation('builder');
  const typeName = useTypeName();
  const change = useChangeType(item);
  const replacement = typeName(replacedBy);
  return (
    <Notice
      className={classes.note}
      Icon={IconHistory}
      action={{ label: t('old_type.change', { replacement }), onPress: () => change(replacedBy) }}
    >
      {t('old_type.text', { type: typeName(item.type), replacement })}
    </Notice>
  );
}
