import { Button, TextInput } from '@mantine/core';
import { RICH_LINK } from '@rounds/engine';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../feedback/field-error.tsx';
import { Row } from '../layout/box.tsx';
import classes from './rich-text-editor.module.css';
import { removeLink, setLink } from './text-commands.ts';

const EMAIL = /^[^\s@:/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/;

/** An address as people write it, with its scheme. */
function toAddress(text: string): string {
  if (EMAIL.test(text)) return `mailto:${text}`;
  return /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** The address of the link at the selection. */
export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('rich-text');
  const href = String(editor.getAttributes('link').href ?? '');
  const [text, setText] = useState(href);
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const address = toAddress(text.trim());
    if (!RICH_LINK.test(address) || text.trim() === '') return setWrong(true);
    setLink(editor, address);
    onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') {
      onClose();
      editor.commands.focus();
    } else return;
    event.preventDefault();
    // Escape closes only this field, not the dialog around the editor.
    event.stopPropagation();
  };
  return (
    // A fieldset is for the fields of a form.
    <Row role="group" aria-label={t('link')} wrap align="end" gap={2} p={2} borderBottom="line">
      <TextInput
        className={classes.address}
        label={t('address')}
        type="url"
        autoFocus
        value={text}
        error={isWrong && <FieldError>{t('address_wrong')}</FieldError>}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Button size="xs" onClick={apply}>
        {t('set_link')}
      </Button>
      {href !== '' && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            removeLink(editor);
            onClose();
          }}
        >
          {t('remove_link')}
        </Button>
      )}
    </Row>
  );
}
