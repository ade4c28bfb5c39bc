export const isPicture = (type: string): boolean => type.startsWith('image/');
export const isDrawing = (type: string): boolean => type === 'image/svg+xml';
/** Pictures of phones, which neither browsers nor the scaling library read. */
export const isHeic = (type: string): boolean => type === 'image/heic' || type === 'image/heif';
