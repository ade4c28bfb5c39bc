/**
 * A number with its unit, `4 °C`. Between Arabic or Hebrew words it would turn around, so screens and
 * paper set it apart.
 */
export const MEASURE =
  /([+−-]?\d[\d.,]*[ \u00a0\u202f]?(?:°[A-Za-z]?|%|[A-Za-zµ]{1,4}(?:\/[A-Za-z]{1,3})?(?![A-Za-z])))/gu;

/** Letters of scripts that run from right to left. */
export const LETTERS_FROM_THE_RIGHT = /[\u0590-\u08ff]/;
