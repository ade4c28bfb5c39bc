import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMove,
  IconArrowUpRight,
  IconBlur,
  IconCircle,
  IconLetterT,
  IconPencil,
  IconRectangle,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Center, Grid, ICON, Row, Text, UnstyledButton } from '../../../../ui/index.ts';
import { DialogButton, DialogFrame } from '../dialog-frame.tsx';
import classes from './annotate-dialog.module.css';
import {
  COLORS,
  type DrawColor,
  type DrawTool,
  drawAll,
  drawFrame,
  findShapeAt,
  isVisibleShape,
  moveShape,
  type Point,
  resizeShape,
  type Shape,
  TOOLS,
} from './shapes.ts';
import { toPictureBlob } from './to-picture-blob.ts';
import { useDrawing } from './use-drawing.ts';

/** A way to draw, or to move what is drawn. */
type Tool = DrawTool | 'move';
const ICONS: Readonly<Record<Tool, typeof IconCircle>> = {
  move: IconArrowsMove,
  arrow: IconArrowUpRight,
  rectangle: IconRectangle,
  ellipse: IconCircle,
  line: IconPencil,
  text: IconLetterT,
  blur: IconBlur,
};
const MAX_TEXT_LENGTH = 80;
/** The distance by which an arrow key moves a shape, as a share of the picture. */
const KEY_STEP = 0.02;
const ARROW_KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
interface AnnotateDialogProps {
  readonly address: string;
  readonly title: string;
  readonly onDone: (picture: Blob) => void;
  readonly onClose: () => void;
}
/** Draws on a photo. The result is a new picture; the original does not change. */
export default function AnnotateDialog({ address, title, onDone, onClose }: AnnotateDialogProps) {
  const { t } = useTranslation('form');
  const canvas = useRef<HTMLCanvasElement>(null);
  const textField = useRef<HTMLInputElement>(null);
  const photo = usePhoto(address, canvas);
  const drawing = useDrawing();
  const [tool, setTool] = useState<Tool>('arrow');
  const [selected, setSelected] = useState<number | null>(null);
  const [drag, setDrag] = useState<{ readonly index: number; readonly from: Point; readonly shape: Shape } | null>(
    null,
  );
  const [color, setColor] = useState<DrawColor>('yellow');
  const [text, setText] = useState('');
  const [draft, setDraft] = useState<Shape | null>(null);
  const { shapes, undo, redo } = drawing;
  const last = shapes.length - 1;
  /** Keys act on the selected mark, or on the one drawn last. */
  const target = selected !== null && selected <= last ? selected : last;
  const hasSelection = tool === 'move' && selected !== null && selected <= last;
  useEffect(() => {
    if (!canvas.current || !photo.image) return;
    const visibleShapes = drag ? shapes.with(drag.index, drag.shape) : shapes;
    drawAll(canvas.current, photo.image, draft ? [...visibleShapes, draft] : visibleShapes);
    if (hasSelection) drawFrame(canvas.current, visibleShapes[target]!);
  }, [photo.image, shapes, draft, drag, hasSelection, target]);
  const choose = (next: Tool) => {
    setTool(next);
    setSelected(null);
  };
  const remove = () => {
    if (target >= 0) drawing.remove(target);
    setSelected(null);
  };
  const startShape = (tool: DrawTool, at: Point): Shape => {
    if (tool === 'line') return { tool, color, points: [at] };
    return tool === 'text' ? { tool, color, from: at, text } : { tool, color, from: at, to: at };
  };
  const finish = (shape: Shape | null) => {
    setDraft(null);
    const minSize = (canvas.current?.width ?? 0) / 100;
    if (shape && isVisibleShape(shape, minSize)) drawing.add(shape);
    else if (shape?.tool === 'text') textField.current?.focus();
  };
  const startDrag = (element: HTMLCanvasElement, at: Point) => {
    const index = findShapeAt(element, shapes, at);
    setSelected(index === -1 ? null : index);
    if (index !== -1) setDrag({ index, from: at, shape: shapes[index]! });
  };
  const endDrag = () => {
    if (drag && drag.shape !== shapes[drag.index]) drawing.replace(drag.index, drag.shape);
    setDrag(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    if (tool === 'move') startDrag(event.currentTarget, toPoint(event));
    else setDraft(startShape(tool, toPoint(event)));
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = toPoint(event);
    if (drag) {
      const shape = moveShape(shapes[drag.index]!, at.x - drag.from.x, at.y - drag.from.y);
      setDrag({ ...drag, shape });
    }
    if (!draft) return;
    if (draft.tool === 'line') setDraft({ ...draft, points: [...draft.points, at] });
    else if (draft.tool === 'text') setDraft({ ...draft, from: at });
    else setDraft({ ...draft, to: at });
  };
  /** Enter draws the shape in the middle, or selects the next one to move; other keys change the selected or last one. */
  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>) => {
    const { width, height } = event.currentTarget;
    const arrow = ARROW_KEYS[event.key];
    if (event.key === 'Enter' && tool === 'move') {
      if (last >= 0) setSelected(selected === null ? last : (target + last) % shapes.length);
    } else if (event.key === 'Enter' && tool !== 'move') {
      const from = { x: width * 0.4, y: height * 0.4 };
      const to = { x: width * 0.6, y: height * 0.6 };
      finish({
        ...startShape(tool, from),
        ...(tool === 'line' ? { points: [from, to] } : tool !== 'text' && { to }),
      } as Shape);
    } else if (arrow && target >= 0) {
      const [x, y] = [arrow[0] * width * KEY_STEP, arrow[1] * height * KEY_STEP];
      const shape = shapes[target]!;
      drawing.replace(target, event.shiftKey ? resizeShape(shape, x, y) : moveShape(shape, x, y));
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if (!arrow) return;
    event.preventDefault();
  };
  const onUndoKeys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target === textField.current) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo?.();
    else undo?.();
  };
  const handleUse = async () => {
    // The frame of a selected mark is left out.
    if (canvas.current && photo.image) drawAll(canvas.current, photo.image, shapes);
    const picture = canvas.current && (await toPictureBlob(canvas.current));
    if (picture) onDone(picture);
  };
  return (
    <DialogFrame
      title={t('annotate.title')}
      hint={title}
      isDark
      onClose={onClose}
      footer={
        <>
          <DialogButton onClick={onClose}>{t('cancel')}</DialogButton>
          <DialogButton kind="primary" disabled={shapes.length === 0} onClick={() => void handleUse()}>
            {t('annotate.use')}
          </DialogButton>
        </>
      }
    >
      {/* Undo keys work wherever the focus is in the dialog. */}
      <Grid shrink shrinkBlock gap={3} className={classes.root} onKeyDown={onUndoKeys}>
        <Center shrinkBlock radius="card" className={classes.stage}>
          {photo.failed && <p role="alert">{t('annotate.failed')}</p>}
          <canvas
            ref={canvas}
            className={classes.canvas}
            role="img"
            tabIndex={0}
            aria-label={t('annotate.canvas', { count: shapes.length })}
            aria-describedby="annotate-keys"
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            data-tool={tool}
            onPointerUp={() => (drag ? endDrag() : finish(draft))}
            onPointerCancel={() => {
              setDraft(null);
              setDrag(null);
            }}
            onKeyDown={onKeyDown}
          />
        </Center>
        <Row wrap align="stretch" gap={1} role="toolbar" aria-label={t('annotate.tools')}>
          {(['move', ...TOOLS] as const).map((one) => {
            const Icon = ICONS[one];
            return (
              <Grid
                key={one}
                as={UnstyledButton}
                size="xs"
                className={classes.tool}
                aria-pressed={tool === one}
                onClick={() => choose(one)}
              >
                <Icon {...ICON} size={22} />
                {t(`annotate.tool.${one}`)}
              </Grid>
            );
          })}
          <Grid as={UnstyledButton} size="xs" className={classes.tool} disabled={!hasSelection} onClick={remove}>
            <IconTrash {...ICON} size={22} />
            {t('annotate.remove')}
          </Grid>
          <Grid as={UnstyledButton} size="xs" className={classes.tool} disabled={!undo} onClick={() => undo?.()}>
            <IconArrowBackUp {...ICON} size={22} data-mirror />
            {t('annotate.undo')}
          </Grid>
          <Grid as={UnstyledButton} size="xs" className={classes.tool} disabled={!redo} onClick={() => redo?.()}>
            <IconArrowForwardUp {...ICON} size={22} data-mirror />
            {t('annotate.redo')}
          </Grid>
        </Row>
        {/*
         * A tool keeps the space of controls that it does not need, so that the photo does not move under the pointer.
         */}
        <Row
          wrap
          align="stretch"
          className={classes.colors}
          role="toolbar"
          aria-label={t('annotate.colors')}
          data-off={tool === 'blur' || tool === 'move' || undefined}
        >
          {(Object.keys(COLORS) as DrawColor[]).map((one) => (
            <UnstyledButton
              key={one}
              className={classes.color}
              style={{ background: COLORS[one] }}
              aria-pressed={color === one}
              aria-label={t(`annotate.color.${one}`)}
              onClick={() => setColor(one)}
            />
          ))}
        </Row>
        <Grid as="label" gap={1} className={classes.text} data-off={tool !== 'text' || undefined}>
          <span>{t('annotate.text')}</span>
          <input
            ref={textField}
            value={text}
            maxLength={MAX_TEXT_LENGTH}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Grid>
        <Text id="annotate-keys" fontSize="sm" tone="ink2" className={classes.hint}>
          {t('annotate.keys')}
        </Text>
      </Grid>
    </DialogFrame>
  );
}
/** The place in the picture that a pointer points at. */
function toPoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - left) / width) * currentTarget.width,
    y: ((clientY - top) / height) * currentTarget.height,
  };
}
/** Loads the photo and gives the canvas its size. */
function usePhoto(address: string, canvas: React.RefObject<HTMLCanvasElement | null>) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    const loading = new Image();
    loading.src = address;
    loading.decode().then(
      () => {
        if (isUnmounted || !canvas.current) return;
        canvas.current.width = loading.naturalWidth;
        canvas.current.height = loading.naturalHeight;
        setImage(loading);
      },
      () => !isUnmounted && setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [address, canvas]);
  return { image, failed };
}
