/** The pictures of a printed document. */
export interface PrintedPicture {
  /** The path by which the document names it, from the root. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A picture in one of the two types that are printed. */
export interface PrintablePicture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** @param name the path without its extension */
export const toPrintedPicture = (name: string, { type, bytes }: PrintablePicture): PrintedPicture => ({
  path: `${name}.${type === 'image/png' ? 'png' : 'jpg'}`,
  bytes,
});
