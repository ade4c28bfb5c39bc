import type { Item } from '@rounds/engine';
import { UnstyledButton } from '../../../../ui/index.ts';
import { useBuilder } from '../../state/builder-context.tsx';
import classes from './item-row.module.css';
import { TitleField } from './title-field.tsx';

interface ItemTitleProps {
  item: Item;
  isEditing: boolean;
  /** The text while the item has no title. */
  untitled: string;
  /** The full title, where the row truncates it. */
  tooltip?: string;
}

/** The title of a row. A click starts editing; with a modifier key the click changes the selection. */
export function ItemTitle({ item, isEditing, untitled, tooltip }: ItemTitleProps) {
  const { view } = useBuilder();
  if (isEditing) return <TitleField id={item.id} />;
  return (
    <UnstyledButton
      tabIndex={-1}
      className={classes.text}
      data-empty={item.title === '' || undefined}
      title={tooltip}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) return;
        event.stopPropagation();
        view.set({ activeId: item.id, editingId: item.id });
      }}
    >
      {item.title || untitled}
    </UnstyledButton>
  );
}
