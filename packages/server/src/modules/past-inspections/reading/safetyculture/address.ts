const COORDINATES = /^\(-?[\d.]+, -?[\d.]+\)$/;

/** An address in one line, without the coordinates that its last line repeats. */
export const toAddress = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !COORDINATES.test(line))
    .join(', ');
