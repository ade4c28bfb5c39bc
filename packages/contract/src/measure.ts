/**
 * Matches a number with its unit, such as `4 °C`. Bidirectional text would reverse it between Arabic or
 * Hebrew words, so screens and PDFs isolate it.
 */
export const MEASURE_PATTERN =
  /([+−-]?\d[\d.,]{0,30}[ \u00a0\u202f]?(?:°[A-Za-z]?|%|[A-Za-zµ]{1,4}(?:\/[A-Za-z]{1,3})?(?![A-Za-z])))/gu;

/** Matches a letter of a right-to-left script. */
export const RTL_LETTER_PATTERN = /[\u0590-\u08ff]/;
