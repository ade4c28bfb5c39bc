import { fireEvent } from '@testing-library/react';

/** Dispatches an event of a drag, which the page of the tests does not have by itself. */
export function fireDrag(type: string, element: Element, clientX = 0, clientY = 0): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY });
  const dataTransfer = { setData: () => {}, setDragImage: () => {}, types: [], items: [], dropEffect: 'none' };
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  fireEvent(element, event);
}

/** Drags to a target that is 100 px wide and high. */
export async function dragOver(source: Element, target: Element, clientX = 50, clientY = 50): Promise<void> {
  target.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  fireDrag('dragstart', source);
  await new Promise(requestAnimationFrame);
  fireDrag('dragenter', target, clientX, clientY);
  fireDrag('dragover', target, clientX, clientY);
  await new Promise(requestAnimationFrame);
}

/** Drags to a place of a target that is 100 px wide and high, and drops there. */
export async function dragTo(source: Element, target: Element, clientX = 50, clientY = 50): Promise<void> {
  await dragOver(source, target, clientX, clientY);
  fireDrag('drop', target, clientX, clientY);
}
