/** Prints some lines under a title, without the page around them. */
export function printLines(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;inline-size:0;block-size:0;border:0';
  frame.title = title;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) {
    frame.remove();
    return;
  }
  const heading = page.createElement('h1');
  heading.textContent = title;
  const list = page.createElement('ol');
  for (const line of lines) {
    const item = page.createElement('li');
    item.textContent = line;
    list.append(item);
  }
  list.style.font = '16px/2 monospace';
  page.body.append(heading, list);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
