import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { diffInline } from '../../../kit/templates/diff-words.ts';
import { BidiText } from '../../../ui/index.ts';
import classes from './marked-text.module.css';

/** Matches answers that are filled in, and the numbered marks of formats. */
const MARKS = /(\$\{\s*[^{}\s]{1,100}\s*\}|<\/?\d{1,4}>)/;

/** A text whose placeholders are marked, so that they are not translated. */
export function MarkedText({ text }: { text: string }) {
  return text.split(MARKS).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <code key={place} className={classes.mark} dir="ltr" translate="no">
        {part}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <BidiText key={place} text={part} />
    ),
  );
}

/** Shows what has changed from one text to another: removed words are struck through, added ones underlined. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('translations');
  return diffInline(before, after).map(({ text, kind }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    if (kind === 'same') return <MarkedText key={place} text={text} />;
    const Mark = kind === 'removed' ? 'del' : 'ins';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <Fragment key={place}>
        {place > 0 && ' '}
        <Mark className={classes[kind]}>
          <span className={classes.spoken}>{t(`difference.${kind}`)} </span>
          {text.trim()}
        </Mark>
      </Fragment>
    );
  });
}
