import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Row } from './box.tsx';
import classes from './page-header.module.css';

/** The elements of the shell's top bar into which a screen renders its title and actions. */
export interface HeaderSlots {
  title: HTMLElement | null;
  actions: HTMLElement | null;
}

/** The slots in the shell's top bar that a screen fills; null on screens without a shell. */
export const HeaderSlotsContext = createContext<HeaderSlots | null>(null);

interface PageHeaderProps {
  title: string;
  /** Content in front of the title, for example a link back. */
  before?: ReactNode;
  /** Content behind the title, for example a status. */
  after?: ReactNode;
  /** The actions, which are at the bottom on a phone, within reach of the thumb. */
  actions?: ReactNode;
}

/** Shows title and actions of a screen in the shell's top bar, and sets the title of the window. */
export function PageHeader({ title, before, after, actions }: PageHeaderProps) {
  const places = useContext(HeaderSlotsContext);
  useEffect(() => {
    document.title = `${title} · Rounds`;
  }, [title]);
  const head = (
    <>
      {before}
      <h1 className={classes.title} title={title}>
        {title}
      </h1>
      {after}
    </>
  );
  if (!places) {
    return (
      <Row as="header" minHeight={56} justify="between" gap={3} px="edge" borderBottom="line" bg="surface">
        <Row shrink gap={2.5}>
          {head}
        </Row>
        {actions}
      </Row>
    );
  }
  return (
    <>
      {places.title && createPortal(head, places.title)}
      {actions && places.actions && createPortal(actions, places.actions)}
    </>
  );
}
