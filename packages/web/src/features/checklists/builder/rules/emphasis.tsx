import { Fragment } from 'react';
import { PLAIN, STRONG } from './rule-words.ts';

/** A sentence of a rule, its answers and values set in bold. */
export function Emphasis({ text }: { text: string }) {
  return text.split(STRONG).map((part, at) => {
    const [bold = '', rest] = part.split(PLAIN);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other name
      <Fragment key={at}>
        {rest === undefined ? bold : <strong>{bold}</strong>}
        {rest}
      </Fragment>
    );
  });
}
