import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../display/status-badge.tsx';
import { Box, Row } from '../layout/box.tsx';
import classes from './save-bar.module.css';
import { type ShownForm, useChangedForms } from './save-bar-store.ts';

/** The one bar at the bottom of the window: what has changed on the page and for which people, to save or discard it. */
export function SaveBarPlace() {
  const { t, i18n } = useTranslation('common');
  const forms = useChangedForms();
  const saveAll = useSaveAll(forms);
  if (forms.length === 0) return null;
  const names = [...new Set(forms.flatMap((form) => form.names))];
  const count = forms.reduce((sum, form) => sum + (form.count ?? form.names.length), 0);
  const canSave = forms.some((form) => form.canSave !== false);
  const undo = () => {
    for (const form of forms) form.undo();
  };
  return (
    <Row as="section" wrap gap={2} columnGap={4} size="sm" relative className={classes.bar} aria-label={t('save.bar')}>
      <Row shrink wrap align="baseline" gap={1} columnGap={3} className={classes.text} aria-live="polite">
        <StatusBadge tone="amber" glyph="ring">
          {t('save.changes', { count })}
        </StatusBadge>
        <Box as="p" flex="1 1 240px" maxHeight="22vh" overflow="auto">
          {names.length > 0 && (
            <strong>{new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(names)}</strong>
          )}
          {[...new Set(forms.flatMap((form) => form.sentences))].map((sentence) => (
            <span key={sentence} dir="auto">
              {sentence}
            </span>
          ))}
        </Box>
      </Row>
      <Row wrap align="stretch" gap={2} className={classes.actions}>
        <Button variant="default" onClick={undo}>
          {t('save.undo')}
        </Button>
        <Button loading={forms.some((form) => form.isPending)} disabled={!canSave} onClick={saveAll}>
          {t('save.save')}
        </Button>
      </Row>
    </Row>
  );
}

/**
 * Saves the forms one after the other, because two calls about the same settings could overwrite each other's answers.
 * A form that is not saved, because something is missing in it, stops the rest; the bar still shows them.
 */
function useSaveAll(forms: readonly ShownForm[]): () => void {
  const queue = useRef<readonly string[]>([]);
  const wasPending = useRef(false);
  const current = forms.find(({ id }) => id === queue.current[0]);
  const isPending = current?.isPending ?? false;
  const isShown = current !== undefined;
  useEffect(() => {
    if (queue.current.length === 0) return;
    if (isPending) {
      wasPending.current = true;
      return;
    }
    if (!wasPending.current) return;
    wasPending.current = false;
    queue.current = isShown ? [] : queue.current.slice(1);
    forms.find(({ id }) => id === queue.current[0])?.save();
  }, [forms, isPending, isShown]);
  return () => {
    const waiting = forms.filter((form) => form.canSave !== false);
    queue.current = waiting.map(({ id }) => id);
    wasPending.current = false;
    waiting[0]?.save();
  };
}
