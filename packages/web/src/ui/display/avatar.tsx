import type { CSSProperties } from 'react';
import { Box, Center } from '../layout/box.tsx';
import classes from './avatar.module.css';

/** A person's picture, or their initials on a color of their own. */
export function Avatar({ name, size = 28, picture }: { name: string; size?: number; picture?: string | null }) {
  if (picture)
    return <Box as="img" fixed square={size} radius="full" fit="cover" src={`${picture}?size=thumb`} alt="" />;
  return (
    <Center
      as="span"
      inline
      fixed
      square={size}
      radius="full"
      weight={600}
      className={classes.initials}
      data-initials={getInitials(name)}
      style={{ fontSize: size * 0.38, '--hue': getHue(name) } as CSSProperties}
      aria-hidden="true"
    />
  );
}

const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0]!.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');

const GOLDEN_ANGLE = 137.5;
/** The hue in degrees. Names that differ in one letter get very different colors. */
const getHue = (name: string) =>
  Math.round(([...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) * GOLDEN_ANGLE) % 360);
