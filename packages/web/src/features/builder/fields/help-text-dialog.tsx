import { hasFormats, type Info, type Item, toPlainText, toRichText } from '@rounds/engine';
import { setInfo } from '@rounds/engine/edits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_HELP_LENGTH } from '../../../kit/templates/limits.ts';
import { newId } from '../../../kit/templates/new-id.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, Dialog, FieldError, RichTextEditor } from '../../../ui/index.ts';
import { InsertAnswerMenu } from '../answer-names/insert-answer-menu.tsx';
import classes from '../controls/dialog.module.css';
import { useBuilder } from '../state/builder-context.tsx';

interface HelpTextDialogProps {
  readonly item: Item;
  readonly info: Info | undefined;
  readonly onClose: () => void;
}

/** Formats the help of an item. The text is stored with the dialog, as one step to undo. */
export function HelpTextDialog({ item, info, onClose }: HelpTextDialogProps) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const session = useBuilder();
  const [initial] = useState(() => info?.rich ?? toRichText(info?.text ?? ''));
  const [value, setValue] = useState(initial);
  const label = t(item.type === 'instruction' ? 'text_of_item' : 'help_text');
  const text = toPlainText(value);
  const isLong = text.length > MAX_HELP_LENGTH;
  const isClosed = useRef(false);
  const save = () => {
    session.store.endGesture();
    const rich = hasFormats(value) ? value : undefined;
    return value === initial || isLong
      ? null
      : session.attempt((records) => setInfo(records, { item_id: item.id, text, rich, newId }));
  };
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  // A tablet that is turned shows the panel in another place, and its dialogs close. The text must not get lost.
  const saveUnlessClosed = useEffectEvent(() => {
    if (!isClosed.current) save();
  });
  useEffect(() => () => saveUnlessClosed(), []);
  return (
    <Dialog onClose={close} title={label} size={720}>
      <div className={classes.form}>
        <RichTextEditor
          label={label}
          initialValue={initial}
          onChange={setValue}
          tools={(insert) => <InsertAnswerMenu item={item} onSelect={insert} />}
        />
        {isLong && <FieldError>{t('formatted_text.too_long', { max: format.number(MAX_HELP_LENGTH) })}</FieldError>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button disabled={isLong} onClick={() => save() ?? close()}>
            {t('formatted_text.apply')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
