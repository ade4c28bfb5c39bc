/** The content of tooltips. Text only: names come from people. */
export function toLines(lines: readonly string[]): HTMLElement {
  const box = document.createElement('div');
  for (const line of lines) box.append(createLine(line));
  return box;
}

/** A title, and names with their values. */
export function toTable(title: string, values: readonly (readonly [name: string, value: string])[]): HTMLElement {
  const box = document.createElement('div');
  const head = createLine(title);
  head.style.fontWeight = '600';
  box.append(head);
  for (const [name, value] of values) {
    const row = document.createElement('div');
    Object.assign(row.style, { display: 'flex', justifyContent: 'space-between', gap: '16px' });
    const strong = document.createElement('strong');
    strong.textContent = value;
    row.append(createLine(name), strong);
    box.append(row);
  }
  return box;
}

function createLine(text: string): HTMLElement {
  const line = document.createElement('div');
  line.textContent = text;
  line.dir = 'auto';
  return line;
}
