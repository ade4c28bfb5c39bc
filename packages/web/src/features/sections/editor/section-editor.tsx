import { MAX_SECTION_BLOCKS, SECTION_COLUMNS, type Section, type SectionBlock } from '@rounds/contract/sections';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '../../../platform/unsaved/index.ts';
import {
  Box,
  EmptyState,
  FormError,
  focusAfterRender,
  Grid,
  Stack,
  toast,
  useHotkeys,
  useIsPhone,
} from '../../../ui/index.ts';
import { toWidth } from '../draft.ts';
import { SectionGrid } from '../section-grid.tsx';
import { SectionView } from '../section-view.tsx';
import { useAvailable } from '../use-available.ts';
import type { DraggedBlock } from './block-dragging.ts';
import { BlockOptions } from './block-options.tsx';
import { Canvas } from './canvas.tsx';
import { CanvasBlock } from './canvas-block.tsx';
import classes from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { Palette } from './palette.tsx';
import { useBlockName } from './use-block-name.ts';
import { useSectionBar } from './use-section-bar.ts';
import { useSectionForm } from './use-section-form.ts';

/** The editor of a section: palette, canvas, and the settings of the selected block. */
export function SectionEditor({ stored: initial }: { readonly stored: Section }) {
  const { t } = useTranslation('sections');
  const isPhone = useIsPhone();
  const available = useAvailable();
  const toName = useBlockName();
  const form = useSectionForm(initial);
  const { draft, history, changes } = form;
  const { blocks } = draft;
  const [selected, setSelected] = useState<string | null>(null);
  const [isPreview, setPreview] = useState(false);
  const [message, setMessage] = useState('');
  const page = useRef<HTMLDivElement>(null);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const isChanged = changes.total > 0;
  useUnsavedChanges(isChanged);
  const save = async () => {
    try {
      await form.save();
      toast.success(t('done.saved'));
    } catch (error) {
      setSelected((current) => form.findRejected(error) ?? current);
    }
  };
  useSectionBar(form, () => void save());

  const find = (uuid: string) => page.current?.querySelector<HTMLElement>(`[data-block="${uuid}"]`);
  const focusBlock = (uuid: string | undefined) => {
    if (uuid) focusAfterRender(() => find(uuid) ?? null);
  };
  const insert = (place: number, block: SectionBlock) => {
    if (blocks.length >= MAX_SECTION_BLOCKS) {
      toast.warning(t('full', { max: MAX_SECTION_BLOCKS }));
      return;
    }
    form.insert(place, block);
    setSelected(block.uuid);
    focusBlock(block.uuid);
    setMessage(t('done.added', { name: toName(block), place: place + 1 }));
  };
  const drop = (dragged: DraggedBlock, place: number, free?: number) => {
    if ('create' in dragged) {
      const block = dragged.create();
      insert(place, { ...block, width: Math.min(block.width, free ?? block.width) });
    } else {
      form.move(dragged.uuid, place, free);
      setSelected(dragged.uuid);
    }
  };

  const toActions = (block: SectionBlock, place: number) => ({
    move(by: -1 | 1) {
      const to = place + by;
      if (to < 0 || to >= blocks.length) return;
      form.move(block.uuid, by === 1 ? to + 1 : to);
      focusBlock(block.uuid);
      setMessage(t('done.moved', { place: to + 1, count: blocks.length }));
    },
    resize(by: -1 | 1) {
      const width = toWidth(block.width + by);
      if (width !== block.width) form.edit(block.uuid, { width }, 'width');
      setMessage(t('block.size', { width, columns: SECTION_COLUMNS }));
    },
    duplicate: () => insert(place + 1, { ...block, uuid: crypto.randomUUID() }),
    remove() {
      const next = blocks[place + 1] ?? blocks[place - 1];
      form.remove(block.uuid);
      setSelected(next?.uuid ?? null);
      focusBlock(next?.uuid);
      toast.success(t('done.removed', { name: toName(block) }), {
        // The person may have changed other blocks in the meantime.
        undo: () => latest.current.insert(place, block),
      });
    },
    focus: (by: -1 | 1) => find(blocks[place + by]?.uuid ?? '')?.focus(),
  });

  useHotkeys([
    ['mod+Z', history.undo],
    ['mod+shift+Z', history.redo],
    ['mod+Y', history.redo],
  ]);
  const block = blocks.find(({ uuid }) => uuid === selected);
  const formMessage = form.error && form.problems.size === 0 ? form.error.message : null;

  // There is no editor on phones, but in a window that became narrow the changes can still be saved.
  if (isPhone) {
    return (
      <>
        <SectionView section={{ ...form.stored, blocks: [...blocks] }} canEdit={false} />
        {formMessage && <FormError>{formMessage}</FormError>}
      </>
    );
  }
  return (
    <Stack ref={page} shrinkBlock fullHeight>
      <EditorHead form={form} isPreview={isPreview} onPreview={setPreview} />
      <Box as="p" visuallyHidden role="status">
        {message}
      </Box>
      {isPreview ? (
        <Box grow overflow="auto" py={4} px="edge">
          <SectionGrid blocks={blocks} />
        </Box>
      ) : (
        <Grid grow shrinkBlock template="228px minmax(0, 1fr) 304px" className={classes.columns}>
          <Palette available={available} add={(block) => insert(blocks.length, block)} />
          <Canvas
            blocks={blocks}
            empty={<EmptyState title={t('canvas.title')} text={t('canvas.text')} />}
            onDrop={drop}
          >
            {(one, place) => (
              <CanvasBlock
                key={one.uuid}
                block={one}
                name={toName(one)}
                place={place}
                isSelected={one.uuid === selected}
                actions={toActions(one, place)}
                onSelect={() => setSelected(one.uuid)}
                onChange={(fields, field) => form.edit(one.uuid, fields, field)}
                onDrop={drop}
              />
            )}
          </Canvas>
          <Stack
            as="aside"
            overflow="auto"
            gap={4}
            p={4}
            borderStart="line"
            bg="surface"
            aria-label={t('options.label')}
          >
            {block ? (
              <BlockOptions
                key={block.uuid}
                block={block}
                available={available}
                problems={form.problems.get(block.uuid) ?? {}}
                onChange={(fields, field) => form.edit(block.uuid, fields, field)}
              />
            ) : (
              <p className={classes.hint}>{t('options.nothing')}</p>
            )}
          </Stack>
        </Grid>
      )}
      {formMessage && <FormError>{formMessage}</FormError>}
    </Stack>
  );
}
