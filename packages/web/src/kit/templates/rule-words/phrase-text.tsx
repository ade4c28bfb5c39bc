import type { Id } from '@rounds/engine';
import type { CSSProperties } from 'react';
import { Text, UnstyledButton } from '../../../ui/index.ts';
import type { Phrase } from './phrase.ts';
import classes from './phrase-text.module.css';

/** Renders a phrase with highlighted values; items are links if `go` is given. */
export function PhraseText({ phrase, go }: { phrase: Phrase; go?: (id: Id) => void }) {
  return phrase.map((piece, place) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of a phrase never change their order
    if (piece.kind === 'words') return <span key={place}>{piece.text}</span>;
    if (piece.kind === 'value') {
      return (
        <b key={place} className={classes.value} data-color={piece.color} style={toColorStyle(piece.color)} dir="auto">
          {piece.text}
        </b>
      );
    }
    return go ? (
      <Text key={place} as={UnstyledButton} weight={550} className={classes.item} onClick={() => go(piece.id)}>
        <bdi>{piece.text}</bdi>
      </Text>
    ) : (
      <Text as="bdi" key={place} weight={550}>
        {piece.text}
      </Text>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: until here
  });
}

const toColorStyle = (color: string | undefined): CSSProperties | undefined =>
  color?.startsWith('#') ? ({ '--own-color': color } as CSSProperties) : undefined;
