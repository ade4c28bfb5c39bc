/** Checks web addresses. The class `URL` is not used because the engine also runs where it does not exist. */

const MAX_LENGTH = 2_000;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?$/u;
const PARTS = /^https?:\/\/(\[[0-9a-f:.]{2,45}\]|[^\s/?#@:[\]\\]{1,253})(?::(\d{1,5}))?(?:[/?#]\S*)?$/iu;

/** Whether a text is an http or https address with a valid host and without credentials. */
export function isWebAddress(text: string): boolean {
  const match = text.length <= MAX_LENGTH ? PARTS.exec(text) : null;
  if (!match) return false;
  const [, host = '', port] = match;
  if (port !== undefined && Number(port) > 65_535) return false;
  return (
    host.startsWith('[') ||
    host
      .replace(/\.$/, '')
      .split('.')
      .every((label) => LABEL.test(label))
  );
}
