import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LinkedText, PlainText, stripLinks } from './linked-text.tsx';

const ASVS = 'Verify that logs are kept. ([C9](https://owasp.org/www-project/#c9), [C10](https://owasp.org/#c10))';
afterEach(cleanup);

describe('links in the texts of a template', () => {
  it('are short and open in a tab of their own', () => {
    const { container } = render(<LinkedText text={ASVS} />);
    expect(container.textContent).toBe('Verify that logs are kept. (C9, C10)');
    const link = screen.getByRole('link', { name: 'C9' });
    expect(link.getAttribute('href')).toBe('https://owasp.org/www-project/#c9');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('written as a bare address show where they lead, without the stop of the sentence', () => {
    const { container } = render(<LinkedText text="See https://www.example.org/food/codes/2024." />);
    expect(container.textContent).toBe('See example.org/….');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://www.example.org/food/codes/2024');
  });

  it('may hold brackets in their address', () => {
    render(<LinkedText text="[HACCP](https://en.wikipedia.org/wiki/HACCP_(food)) applies" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://en.wikipedia.org/wiki/HACCP_(food)');
  });

  it.each(['[press](javascript:alert(1))', '<a href="https//x">x</a> <b>bold</b>', '[see](data:text/html,x)'])(
    'are nothing but links to the web: %s stays as it is written',
    (text) => {
      const { container } = render(<LinkedText text={text} />);
      expect(container.textContent).toBe(text);
      expect(screen.queryByRole('link')).toBeNull();
    },
  );

  it('leave a measure the right way round among Arabic words', () => {
    const { container } = render(<LinkedText text="تُعرض عند 4 °C أو أقل" />);
    expect(container.querySelector('bdi[dir="ltr"]')?.textContent).toBe('4 °C');
    expect(container.textContent).toBe('تُعرض عند 4 °C أو أقل');
  });

  it('are words alone where nothing can be followed', () => {
    expect(stripLinks(ASVS)).toBe('Verify that logs are kept. (C9, C10)');
    const { container } = render(<PlainText text="[HACCP](https://haccp.org) تُعرض عند 4 °C" />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.querySelector('bdi[dir="ltr"]')?.textContent).toBe('4 °C');
  });
});
