import { useTranslation } from 'react-i18next';
import { Text } from '../../../ui/index.ts';
import type { CallContext } from './caret-context.ts';
import classes from './expression-field.module.css';

/** The signature of the function around the caret, with the current argument highlighted. */
export function CallHelp({ call }: { call: CallContext }) {
  const { t } = useTranslation('builder');
  const form = t(`function.${call.name}.form`);
  const [, name = form, inside = ''] = /^([^(]*\()(.*)\)$/.exec(form) ?? [];
  const parts = inside === '' ? [] : inside.split(', ');
  // "…" stands for any number of further arguments.
  const current = Math.min(call.argument, parts.length - 1);
  return (
    <Text
      py={1.5}
      px={2.5}
      radius="control"
      bg="sunken"
      size="xs"
      tone="ink2"
      className={classes.call}
      aria-live="polite"
    >
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
    </Text>
  );
}
