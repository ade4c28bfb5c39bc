/** The product's font inside a picture: a picture cannot load it, and other devices do not have it. */
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

export const PICTURE_FONT = "'Inter', sans-serif";

/** The letters that the first file lacks, such as those of Polish and Turkish. */
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1d00-\u1eff\u20a0-\u20ab\u20ad-\u20c0\u2c60-\u2c7f]/;

/** @param text everything that the picture says, so that it carries no more than it needs */
export async function embedFont(text: string): Promise<string> {
  const files = EXTENDED.test(text) ? [latinExtended, latin] : [latin];
  const faces = (await Promise.all(files.map(toDataUrl))).map(
    (url) => `@font-face{font-family:'Inter';font-weight:100 900;src:url(${url}) format('woff2')}`,
  );
  return `<defs><style>${faces.join('')}</style></defs>`;
}

async function toDataUrl(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The font could not be loaded: ${response.status}`);
  const bytes = new Blob([await response.arrayBuffer()], { type: 'font/woff2' });
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });
}
