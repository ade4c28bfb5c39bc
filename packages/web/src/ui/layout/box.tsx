import type { ComponentPropsWithRef, ComponentType, CSSProperties, JSX, ReactNode } from 'react';
import './layout.css';
import './spacing.css';
import type { StyleProps } from './style-props.ts';
import { isSizeProp, isStyleProp } from './style-props.ts';
import './surface.css';
import './text.css';

type HtmlTag = keyof HTMLElementTagNameMap & keyof JSX.IntrinsicElements;
// biome-ignore lint/suspicious/noExplicitAny: a component with any props; those of the given one are checked
type As = HtmlTag | ComponentType<any>;

/** The props of a layout element, and those of the element or component that it is. */
export type BoxProps<E extends As = 'div'> = StyleProps & { readonly as?: E } & Omit<
    ComponentPropsWithRef<E>,
    keyof StyleProps | 'as'
  >;

/** The class of a value is named after prop and value, such as `box-gap-2`; that of a switch after the prop alone. */
const toClass = (prop: string, value: unknown): string =>
  value === true ? `box-${prop}` : `box-${prop}-${String(value).replace('.', '_')}`;

function renderBox(base: string | undefined, defaultTag: HtmlTag, allProps: object): ReactNode {
  const { as: Part = defaultTag, className, ...props } = allProps as { as?: HtmlTag; className?: string };
  const names = base ? [base] : [];
  const rest: Record<string, unknown> = {};
  const sizes: Record<string, unknown> = {};
  for (const [prop, value] of Object.entries(props)) {
    if (!isStyleProp(prop)) rest[prop] = value;
    else if (value === undefined || value === false) continue;
    else if (isSizeProp(prop)) {
      sizes[`--box-${prop}`] = typeof value === 'number' ? `${value}px` : value;
      names.push(`box-${prop}`);
    } else names.push(toClass(prop, value));
  }
  if (Object.keys(sizes).length > 0) rest.style = { ...sizes, ...(rest.style as CSSProperties | undefined) };
  // The class of the caller is last for readers; it wins because its stylesheet is loaded later.
  if (className) names.push(className);
  return <Part {...rest} className={names.join(' ')} />;
}

/** An element without a layout of its own. */
export const Box = <E extends As = 'div'>(props: BoxProps<E>) => renderBox(undefined, 'div', props);

/** Places its children side by side, by default centered on the line. */
export const Row = <E extends As = 'div'>(props: BoxProps<E>) => renderBox('box-row', 'div', props);

/** Places its children one below the other, by default as wide as the element. */
export const Stack = <E extends As = 'div'>(props: BoxProps<E>) => renderBox('box-stack', 'div', props);

/** Places its children in the cells of a grid. */
export const Grid = <E extends As = 'div'>(props: BoxProps<E>) => renderBox('box-grid', 'div', props);

/** Centers one child, such as the icon of a tile. */
export const Center = <E extends As = 'div'>(props: BoxProps<E>) => renderBox('box-center', 'div', props);

/** A text with a size, tone or weight of its own. */
export const Text = <E extends As = 'p'>(props: BoxProps<E>) => renderBox(undefined, 'p', props);
