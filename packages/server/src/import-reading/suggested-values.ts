/** A number, alone or with a sign of money, a percent sign, or a unit; in parentheses if it is below zero. */
const SHOWN_NUMBER =
  /^(?:\p{Sc}\s?|[A-Z]{3}\s)?[+-]?\(?(?!0\d)\d[\d.,’' ]*\)?\s?(?:%|\p{Sc}|[\p{L}°²³/]{1,12})?$|^-?(?:\d+ )?\d+\/\d+$/u;

/** The plain numbers of a column of a workbook, unless what it shows is no number, such as a postcode or `AST-0012`. */
export const toSuggestedValues = (shownTexts: readonly string[], plain: readonly string[]): readonly string[] =>
  shownTexts.every((text, at) => text === plain[at] || SHOWN_NUMBER.test(text)) ? plain : shownTexts;
