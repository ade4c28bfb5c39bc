import type { ComponentProps } from 'react';
import { joinClasses, UnstyledButton } from '../../../ui/index.ts';
import classes from './form-button.module.css';

interface FormButtonProps extends ComponentProps<'button'> {
  /** `soft` has a faint edge, `dashed` adds something, `icon` contains only an icon. */
  readonly look?: 'outline' | 'soft' | 'primary' | 'danger' | 'plain' | 'dashed' | 'icon';
}

/** A button that is large enough for a thumb, and larger where the form is small. */
export function FormButton({ look = 'outline', className, ...props }: FormButtonProps) {
  return <UnstyledButton {...props} className={joinClasses(classes.button, className)} data-look={look} />;
}
