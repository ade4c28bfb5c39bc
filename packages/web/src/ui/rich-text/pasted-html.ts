/** Cleans HTML that is pasted from other programs, so that it only contains what the editor can store. */

const DROPPED = 'style, script, meta, link, title, img, svg, object, iframe, form, input, button';
/** Styles that mean bold, italic and so on; the editor reads them. */
const KEPT_STYLES = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line'];
const ALIGNMENTS: Readonly<Record<string, string>> = { center: 'center', right: 'end', end: 'end', justify: 'justify' };
const WORD_LIST = /mso-list:\s*l\d+ level(\d)/;

/** Removes comments, in which Word hides styles and conditions. */
function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  removeComments(body);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const paragraph of [...body.querySelectorAll('p')]) moveToList(paragraph);
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanStyles(element);
  return body.innerHTML;
}

function cleanStyles(element: HTMLElement): void {
  const isOwn = element.hasAttribute('data-size');
  const size = element.style.getPropertyValue('--rich-size');
  const styles = KEPT_STYLES.flatMap((name) => {
    const value = element.style.getPropertyValue(name);
    return value ? [`${name}: ${value}`] : [];
  });
  const align = ALIGNMENTS[element.style.textAlign];
  if (align) styles.push(`text-align: ${align}`);
  if (isOwn && size) styles.push(`--rich-size: ${size}`);
  element.removeAttribute('class');
  if (styles.length > 0) element.setAttribute('style', styles.join('; '));
  else element.removeAttribute('style');
}

/** Moves a paragraph into a list: Word writes a list as paragraphs that begin with a bullet or a number. */
function moveToList(paragraph: HTMLElement): void {
  const style = paragraph.getAttribute('style') ?? '';
  const level = Number(WORD_LIST.exec(style)?.[1] ?? 0);
  if (level === 0) return;
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const tag = /^\s*[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  const item = paragraph.ownerDocument.createElement('li');
  item.innerHTML = paragraph.innerHTML;
  let list = paragraph.previousElementSibling;
  if (list?.tagName !== 'OL' && list?.tagName !== 'UL') {
    list = paragraph.ownerDocument.createElement(tag);
    paragraph.before(list);
  }
  for (let depth = 1; depth < level && list.lastElementChild; depth += 1) {
    const parent: Element = list.lastElementChild;
    const last: Element | null = parent.lastElementChild;
    const inner: Element = last && /^[OU]L$/.test(last.tagName) ? last : paragraph.ownerDocument.createElement(tag);
    parent.append(inner);
    list = inner;
  }
  list.append(item);
  paragraph.remove();
}
