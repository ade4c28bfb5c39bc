/** Formatted text in requests and responses. Whatever is not listed here is rejected. */
import {
  MAX_RICH_BLOCKS,
  MAX_RICH_DEPTH,
  MAX_RICH_LINK_LENGTH,
  MAX_RICH_RUNS,
  MAX_RICH_SIZE,
  MIN_RICH_SIZE,
  RICH_ALIGNMENTS,
  RICH_COLORS,
  RICH_FONTS,
  RICH_LINK,
  RICH_LISTS,
  RICH_STYLES,
  type RichText,
  toPlainText,
  toRichText,
} from '@rounds/engine';
import * as z from 'zod/mini';
import { maxJsonLength } from './values.ts';

const MAX_RUN_LENGTH = 20_000;
const isOn = () => z.optional(z.literal(true));

const run = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(MAX_RUN_LENGTH)),
  bold: isOn(),
  italic: isOn(),
  underline: isOn(),
  strike: isOn(),
  size: z.optional(z.number().check(z.int(), z.minimum(MIN_RICH_SIZE), z.maximum(MAX_RICH_SIZE))),
  font: z.optional(z.enum(RICH_FONTS)),
  color: z.optional(z.enum(RICH_COLORS)),
  link: z.optional(z.string().check(z.maxLength(MAX_RICH_LINK_LENGTH), z.regex(RICH_LINK))),
});

const block = z.strictObject({
  style: z.enum(RICH_STYLES),
  list: z.optional(z.enum(RICH_LISTS)),
  depth: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_RICH_DEPTH))),
  align: z.optional(z.enum(RICH_ALIGNMENTS)),
  runs: z.array(run).check(z.maxLength(MAX_RICH_RUNS)),
});

/** Leaves space for formats, blocks and links, which take more than the text itself. */
const MAX_FORMAT_FACTOR = 5;

/**
 * A text that people write in a field of a record. Other software may send plain text, which has a block for each line.
 * One that is too long is rejected as a whole, by its field.
 */
export const limitedRichText = (maxLength: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      // A text that is far too long is not taken apart, because its length is enough to reject it.
      typeof value === 'string' && value.length <= MAX_FORMAT_FACTOR * maxLength
        ? toRichText(value.replaceAll('\r\n', '\n'))
        : (value as RichText),
    ),
    richText().check(
      maxJsonLength(MAX_FORMAT_FACTOR * maxLength, 'field.formatted_text_long'),
      z.refine((blocks) => toPlainText(blocks).length <= maxLength, { error: 'field.formatted_text_long' }),
    ),
  ) as unknown as z.ZodMiniType<RichText, RichText>;

/** Formatted text: a list of blocks, each with runs of one format. */
export const richText = () =>
  z.array(block).check(z.maxLength(MAX_RICH_BLOCKS)) as unknown as z.ZodMiniType<RichText, RichText>;
