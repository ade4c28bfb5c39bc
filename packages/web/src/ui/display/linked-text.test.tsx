import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LinkedText, PlainText, stripLinks } from './linked-text.tsx';

const ASVS = 'Verify that logs are kept. ([C9](https://owasp.org/www-project/#c9), [C10](https://owasp.org/#c10))';
afterEach(cleanup);

describe('linked text', () => {
  it('links in a text are shortened and open in a new tab', () => {
    const { container } = render(<LinkedText text={ASVS} />);
    expect(container.textContent).toBe('Verify that logs are kept. (C9, C10)');
    const link = screen.getByRole('link', { name: 'C9' });
    expect(link.getAttribute('href')).toBe('https://owasp.org/www-project/#c9');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('a bare address shows its host, and the full stop behind it is not part of the link', () => {
    const { container } = render(<LinkedText text="See https://www.example.org/food/codes/2024." />);
    expect(container.textContent).toBe('See example.org/….');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://www.example.org/food/codes/2024');
  });

  it('the address of a link may contain brackets', () => {
    render(<LinkedText text="[HACCP](https://en.wikipedia.org/wiki/HACCP_(food)) applies" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://en.wikipedia.org/wiki/HACCP_(food)');
  });

  it.each(['[press](javascript:alert(1))', '<a href="https//x">x</a> <b>bold</b>', '[see](data:text/html,x)'])(
    'only web addresses become links: %s stays as written',
    (text) => {
      const { container } = render(<LinkedText text={text} />);
      expect(container.textContent).toBe(text);
      expect(screen.queryByRole('link')).toBeNull();
    },
  );

  it('a measure among Arabic words keeps its direction', () => {
    const { container } = render(<LinkedText text="تُعرض عند 4 °C أو أقل" />);
    expect(container.querySelector('bdi[dir="ltr"]')?.textContent).toBe('4 °C');
    expect(container.textContent).toBe('تُعرض عند 4 °C أو أقل');
  });

  it('plain text shows only the words of links', () => {
    expect(stripLinks(ASVS)).toBe('Verify that logs are kept. (C9, C10)');
    const { container } = render(<PlainText text="[HACCP](https://haccp.org) تُعرض عند 4 °C" />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.querySelector('bdi[dir="ltr"]')?.textContent).toBe('4 °C');
  });
});
