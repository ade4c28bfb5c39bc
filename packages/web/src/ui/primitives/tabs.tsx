import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { Text } from '../layout/box.tsx';
import classes from './tabs.module.css';
import { joinClasses, UnstyledButton } from './unstyled-button.tsx';

/** A tab that exchanges the content of a panel. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  /** A count after the label. */
  readonly count?: number | undefined;
}
/** A tab that leads to an address. */
export interface LinkTab extends Tab {
  /** A path of the router, and the search parameters that select the tab. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string | undefined>>;
}

interface TabsProps {
  /** The accessible name of the tabs. */
  readonly label: string;
  readonly current: string;
  readonly className?: string | undefined;
}

const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : (
    <Text as="span" fontSize="xs" tone="ink3" weight={500} tabular>
      {count}
    </Text>
  );

/** Scrolls the current tab into view, because tabs that do not fit scroll sideways. */
function useCurrentInSight(bar: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current after each change of the id
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current="page"], [aria-selected="true"]');
    if (!bar.current || !tab) return;
    const [{ left, right }, place] = [tab.getBoundingClientRect(), bar.current.getBoundingClientRect()];
    bar.current.scrollLeft += Math.max(0, right - place.right) - Math.max(0, place.left - left);
  }, [bar, current]);
}

/** Shows tabs that lead to an address: the parts of a record, or related pages. */
export function LinkTabs({ label, tabs, current, className }: TabsProps & { readonly tabs: readonly LinkTab[] }) {
  const bar = useRef<HTMLElement>(null);
  useCurrentInSight(bar, current);
  return (
    <nav ref={bar} className={joinClasses(classes.tabs, className)} aria-label={label}>
      {tabs.map(({ id, label, count, to, search }) => (
        <Link
          key={id}
          className={classes.tab}
          to={to}
          search={search ?? {}}
          // A tab without its parameter in the address is not the current one just because the path is the same.
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={id === current ? 'page' : undefined}
        >
          {label}
          <Count count={count} />
        </Link>
      ))}
    </nav>
  );
}

interface PanelTabsProps extends TabsProps {
  readonly tabs: readonly Tab[];
  readonly onChange: (id: string) => void;
  /** The id of the element that shows the content; give it `role="tabpanel"`. */
  readonly panelId?: string;
}

/** Shows tabs that exchange the content of a panel. The arrows, Home and End move between them. */
export function PanelTabs({ label, tabs, current, onChange, panelId, className }: PanelTabsProps) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  useCurrentInSight(bar, current);
  return (
    <div
      ref={bar}
      className={joinClasses(classes.tabs, className)}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => handleTabKeys(event)}
    >
      {tabs.map((tab) => (
        <UnstyledButton
          key={tab.id}
          id={`${id}-${tab.id}`}
          role="tab"
          className={classes.tab}
          aria-selected={tab.id === current}
          aria-controls={panelId}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          <Count count={tab.count} />
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Moves the focus from tab to tab with the arrows, Home and End; Enter or space opens the tab. */
export function handleTabKeys(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.indexOf(event.target as HTMLElement);
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const [forward, backward] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const targets: Record<string, number> = {
    [forward]: index + 1,
    [backward]: index - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[event.key];
  if (index === -1 || target === undefined) return;
  event.preventDefault();
  tabs.at(target % tabs.length)?.focus();
}
