/** A section as PDF, with what its reader may see. */
import { DEFAULT_PRESET } from '@rounds/contract/analytics';
import { dashboard } from '@rounds/contract/dashboard';
import type { SectionBlock } from '@rounds/contract/sections';
import { ApiError } from '../../../http/api-error.ts';
import { answerInnerCall, type InnerCallContext } from '../../../http/inner-call.ts';
import { toViewer } from '../../../lists/index.ts';
import { toPrintedText } from '../../../printing/index.ts';
import {
  createPrintFormats,
  describeReader,
  getChartAnswer,
  type Part,
  type PreparedPdf,
  type PrintFormats,
  preparePdf,
  readRange,
  toChartPart,
} from '../../analytics/index.ts';
import { getSection, toSection } from '../sections.ts';
import { toListPart } from './list-part.ts';

/** @throws ApiError APP_OBJECT_NOT_FOUND if the person may not read it */
export async function prepareSectionPdf(context: InnerCallContext, id: number | string): Promise<PreparedPdf> {
  const { tx, actor, locale } = context;
  const { title, blocks } = await toSection(await getSection(tx, actor.user_id, id), tx, actor);
  const formats = createPrintFormats(locale, actor);
  const parts: Part[] = [];
  for (const block of blocks) parts.push(await toPart(block, context, formats));
  return preparePdf(
    {
      title,
      days: readRange({ preset: 'today' }, toViewer(actor, locale)),
      kicker: `${actor.workspace.display_name} · ${formats.words.section}`,
      facts: describeReader(context, formats),
      parts: joinCards(parts),
    },
    formats,
  );
}

async function toPart(block: SectionBlock, context: InnerCallContext, formats: PrintFormats): Promise<Part> {
  const { words } = formats;
  const title = block.title ?? '';
  if (block.unavailable) {
    return { kind: 'note', title: title || words.unavailable.label, text: words.unavailable[block.unavailable] };
  }
  try {
    return await toAvailablePart(block, context, formats);
  } catch (error) {
    // The rest of the section can still be read.
    if (error instanceof ApiError) return { kind: 'note', title, text: words.failed };
    throw error;
  }
}

async function toAvailablePart(block: SectionBlock, context: InnerCallContext, formats: PrintFormats): Promise<Part> {
  switch (block.kind) {
    case 'text':
      return {
        ...{ kind: 'text', title: block.title ?? '' },
        text: toPrintedText(block.text ?? [], '', (text) => text),
      };
    case 'card':
      return toCards(block, context, formats);
    case 'chart':
      return toChart(block, context, formats);
    case 'query':
      return toListPart(block, context, formats);
  }
}

async function toChart(block: SectionBlock, context: InnerCallContext, formats: PrintFormats): Promise<Part> {
  const { chart, by, filter, question, interval, title, display } = block;
  const preset = block.range ?? DEFAULT_PRESET;
  const answer = await getChartAnswer(context, chart!, {
    ...{ preset, interval: interval ?? 'auto' },
    ...(by && { by }),
    ...(filter && { filter }),
    ...(question && { question }),
  });
  const range = `${formats.words.preset[preset]} (${formats.range(answer.range)})`;
  return toChartPart({ key: chart!, answer, title, range, display: display ?? undefined }, formats);
}

async function toCards(block: SectionBlock, context: InnerCallContext, formats: PrintFormats): Promise<Part> {
  const preset = block.range ?? DEFAULT_PRESET;
  const figures = await answerInnerCall(dashboard.getCards, { preset }, context);
  const card = block.card!;
  const format = (value: number | null) => {
    if (value === null) return '–';
    return card === 'average_score' ? formats.percent(value) : formats.number(value);
  };
  const { value, previous } = figures[card];
  const { words } = formats;
  const before = previous === null ? [] : [formats.fill(words.before, { value: format(previous) })];
  const hint = [words.preset[preset], ...before].join(' · ');
  return { kind: 'cards', cards: [{ label: block.title || words.card[card], value: format(value), hint }] };
}

/** Figures that follow each other share a row. */
function joinCards(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'cards' && last?.kind === 'cards') {
      joined[joined.length - 1] = { kind: 'cards', cards: [...last.cards, ...part.cards] };
    } else joined.push(part);
  }
  return joined;
}
