import { useEffect, useState } from 'react';
import type { Article } from '../../kit/help/index.ts';

/** The distance from the top of the window at which the part begins that is being read. */
const READING_LINE = 120;

/** The anchor of the heading below which the reader is. */
export function useHeadingInView(headings: Article['headings']): string | undefined {
  const [anchor, setAnchor] = useState(headings[0]?.anchor);
  useEffect(() => {
    const update = () => {
      const passed = headings.filter((heading) => {
        const element = document.getElementById(heading.anchor);
        return element && element.getBoundingClientRect().top < READING_LINE;
      });
      setAnchor((passed.at(-1) ?? headings[0])?.anchor);
    };
    update();
    // The article is scrolled by its column, whose events do not bubble.
    window.addEventListener('scroll', update, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', update, { capture: true });
  }, [headings]);
  return anchor;
}
