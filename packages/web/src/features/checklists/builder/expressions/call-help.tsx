import { useTranslation } from 'react-i18next';
import classes from './expression-field.module.css';
import type { CallAt } from './written.ts';

/** How the function around the caret is written, with the value in which the caret stands. */
export function CallHelp({ call }: { call: CallAt }) {
  const { t } = useTranslation('builder');
  const form = t(`function.${call.name}.form`);
  const [, name = form, inside = ''] = /^([^(]*\()(.*)\)$/.exec(form) ?? [];
  const parts = inside === '' ? [] : inside.split(', ');
  // "…" stands for as many more as one likes.
  const current = Math.min(call.part, parts.length - 1);
  return (
    <p className={classes.call} aria-live="polite">
      <code>
        {name}
        {parts.map((part, index) => (
          <span key={part}>
            {index > 0 && ', '}
            {index === current ? <strong>{part}</strong> : part}
          </span>
        ))}
        )
      </code>{' '}
      {t(`function.${call.name}.says`)}
    </p>
  );
}
