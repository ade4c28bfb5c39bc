import { useTranslation } from 'react-i18next';
import { UnstyledButton } from '../primitives/unstyled-button.tsx';
import classes from './sign-button.module.css';

interface SignButtonProps {
  readonly text: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly onChange: (text: string) => void;
}

const MINUS = /^\s*[-−–]/;

/** Whether a text is the beginning of a number only. */
export const isSignOnly = (text: string): boolean => /^\s*[-−–+]\s*$/.test(text);

/** Sets or removes the minus of a number, because the number keypads of iPhones have none. */
export function SignButton({ text, disabled, className, onChange }: SignButtonProps) {
  const { t } = useTranslation('common');
  const isNegative = MINUS.test(text);
  return (
    <UnstyledButton
      className={className ?? classes.button}
      aria-label={t('number.minus')}
      aria-pressed={isNegative}
      disabled={disabled}
      // The focus stays in the field, and with it the keypad.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChange(isNegative ? text.replace(MINUS, '') : `-${text}`)}
    >
      <bdi aria-hidden>+/−</bdi>
    </UnstyledButton>
  );
}
