import type { Language } from '@rounds/contract/languages.ts';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';
import { type Skin, useSkin } from '../../../ui/index.ts';
import pictures from '../pictures.json';
import classes from './markdown.module.css';

type PictureName = keyof typeof pictures;
const NAME = /^picture:([a-z0-9-]+)$/;

export const getPictureName = (address: string): PictureName | null => {
  const name = NAME.exec(address)?.[1];
  return name && name in pictures ? (name as PictureName) : null;
};

/** The file that `scripts/help-pictures.mjs` makes; the semi-dark skin differs from the light one only in its menu. */
export const getPictureFile = (name: string, language: Language, skin: Skin): string =>
  `/help/pictures/${name}-${language}-${skin === 'dark' ? 'dark' : 'light'}.webp`;

/** A picture of the product in the reader's language and skin. */
export function Picture({ address, alt }: { readonly address: string; readonly alt: string }) {
  const skin = useSkin();
  const name = getPictureName(address);
  if (!name) return null;
  const { width, height } = pictures[name];
  return (
    <img
      className={classes.picture}
      src={getPictureFile(name, getCurrentLanguage(), skin)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
