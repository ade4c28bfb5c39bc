import type { ComponentPropsWithRef, ComponentType, JSX, ReactNode } from 'react';
import layoutClasses from './layout.module.css';
import spacingClasses from './spacing.module.css';
import type { StyleProps } from './style-props.ts';
import { isStyleProp } from './style-props.ts';
import surfaceClasses from './surface.module.css';
import textClasses from './text.module.css';

type HtmlTag = keyof HTMLElementTagNameMap & keyof JSX.IntrinsicElements;
// biome-ignore lint/suspicious/noExplicitAny: a component with any props; those of the given one are checked
type As = HtmlTag | ComponentType<any>;

/** The props of a layout element, and those of the element or component that it is. */
export type BoxProps<E extends As = 'div'> = StyleProps & { readonly as?: E } & Omit<
    ComponentPropsWithRef<E>,
    keyof StyleProps | 'as'
  >;

const classes: Readonly<Record<string, string>> = {
  ...layoutClasses,
  ...spacingClasses,
  ...surfaceClasses,
  ...textClasses,
};

/** The classes of a value are named after prop and value, such as `gap-2`; those of switches after the prop alone. */
const findClass = (prop: string, value: unknown): string | undefined =>
  classes[value === true ? prop : `${prop}-${String(value).replace('.', '_')}`];

function renderBox(base: string | undefined, defaultTag: HtmlTag, allProps: object): ReactNode {
  const { as: Part = defaultTag, className, ...props } = allProps as { as?: HtmlTag; className?: string };
  const names = base ? [base] : [];
  const rest: Record<string, unknown> = {};
  for (const [prop, value] of Object.entries(props)) {
    if (!isStyleProp(prop)) rest[prop] = value;
    else if (value !== undefined && value !== false) names.push(findClass(prop, value)!);
  }
  // The class of the caller is last for readers; it wins because its stylesheet is loaded later.
  if (className) names.push(className);
  return <Part {...rest} className={names.join(' ')} />;
}

/** An element without a layout of its own. */
export const Box = <E extends As = 'div'>(props: BoxProps<E>) => renderBox(undefined, 'div', props);

/** Children side by side, by default centered on the line. */
export const Row = <E extends As = 'div'>(props: BoxProps<E>) => renderBox(layoutClasses.row, 'div', props);

/** Children one below the other, by default as wide as the element. */
export const Stack = <E extends As = 'div'>(props: BoxProps<E>) => renderBox(layoutClasses.stack, 'div', props);

/** Children in the cells of a grid. */
export const Grid = <E extends As = 'div'>(props: BoxProps<E>) => renderBox(layoutClasses.grid, 'div', props);

/** One child in the middle, such as the icon of a tile. */
export const Center = <E extends As = 'div'>(props: BoxProps<E>) => renderBox(layoutClasses.center, 'div', props);

/** A text with a size, tone or weight of its own. */
export const Text = <E extends As = 'p'>(props: BoxProps<E>) => renderBox(undefined, 'p', props);
