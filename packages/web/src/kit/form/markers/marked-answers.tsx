import type { Id } from '@rounds/engine';
import { IconCheck, IconCircleDashed, IconNote, IconSlash, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { BidiText, Box, Center, Grid, ICON, PlainText, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from './marked-answers.module.css';
export type MarkState = 'open' | 'answered' | 'failed' | 'na';
/** A mark on a picture with the question that it represents. */
export interface MarkedAnswer {
  readonly uuid: Id;
  readonly x: number;
  readonly y: number;
  readonly title: string;
  readonly state: MarkState;
  /** The answer in words. */
  readonly answer: string;
  readonly note: string;
}
const GLYPHS: Readonly<Record<MarkState, ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>>> = {
  open: IconCircleDashed,
  answered: IconCheck,
  failed: IconX,
  na: IconSlash,
};
interface MarkedAnswersProps {
  readonly address: string | null;
  readonly label: string;
  readonly marks: readonly MarkedAnswer[];
  /** Goes to the question of a mark; absent if answers are only read. */
  readonly onPress?: ((mark: MarkedAnswer) => void) | undefined;
}
/** A picture whose places show the state of their questions, with their answers and notes below. */
export function MarkedAnswers({ address, label, marks, onPress }: MarkedAnswersProps) {
  const { t } = useTranslation('form');
  return (
    <Grid as="figure" gap={3} p={4} border="line" radius="card" bg="surface" aria-label={label}>
      {/* A picture is never mirrored, so its places are not either. */}
      <Box relative className={classes.picture} dir="ltr">
        {address && <img src={address} alt={label} loading="lazy" />}
        {marks.map((mark, index) => {
          const place = { insetInlineStart: `${mark.x * 100}%`, insetBlockStart: `${mark.y * 100}%` };
          // The list below says the same in words, and is what the keyboard and screen readers use.
          return onPress ? (
            <Center
              key={mark.uuid}
              as={UnstyledButton}
              square={48}
              className={classes.place}
              style={place}
              tabIndex={-1}
              aria-hidden
              onClick={() => onPress(mark)}
            >
              <Pin state={mark.state} number={index + 1} />
            </Center>
          ) : (
            <Center key={mark.uuid} as="span" square={48} className={classes.place} style={place} aria-hidden>
              <Pin state={mark.state} number={index + 1} />
            </Center>
          );
        })}
      </Box>
      <Grid as="ol">
        {marks.map((mark, index) => (
          <li key={mark.uuid}>
            {onPress ? (
              <Row as={UnstyledButton} align="start" gap={3} className={classes.entry} onClick={() => onPress(mark)}>
                <Entry mark={mark} number={index + 1} word={t(`markers.state.${mark.state}`)} />
              </Row>
            ) : (
              <Row align="start" gap={3} className={classes.entry}>
                <Entry mark={mark} number={index + 1} word={t(`markers.state.${mark.state}`)} />
              </Row>
            )}
          </li>
        ))}
      </Grid>
    </Grid>
  );
}
const Pin = ({ state, number }: { state: MarkState; number: number }) => (
  <Center as="span" className={classes.pin} data-state={state} aria-hidden>
    {number}
  </Center>
);
function Entry({ mark, number, word }: { mark: MarkedAnswer; number: number; word: string }) {
  const Glyph = GLYPHS[mark.state];
  return (
    <>
      <Pin state={mark.state} number={number} />
      <Grid as="span" shrink gap="half" breakWords>
        <Text as="b" weight={550} dir="auto">
          <PlainText text={mark.title} />
        </Text>
        <Row as="span" wrap gap={1} columnGap={2} tone="ink2" className={classes.state} data-state={mark.state}>
          <Glyph size={16} stroke={2} aria-hidden />
          {word}
          {mark.answer && (
            <span dir="auto">
              <BidiText text={mark.answer} />
            </span>
          )}
        </Row>
        {mark.note && (
          <Text as="span" tone="ink2" preLine className={classes.note} dir="auto">
            <IconNote {...ICON} /> {mark.note}
          </Text>
        )}
      </Grid>
    </>
  );
}
