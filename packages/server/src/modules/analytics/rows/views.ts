/** The lists of the rows behind charts. */

import {
  type AnswerRow,
  type AssetRow,
  type ChartDeclaration,
  type ChartRows,
  getRowList,
} from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { toIso } from '../../../iso-time.ts';
import type { ListView } from '../../../lists/index.ts';
import { findFiles, isPicture } from '../../files/index.ts';
import { createInspectionView, type PrintedAnswer, printAnswers } from '../../inspections/index.ts';
import { createIssueView } from '../../issues/index.ts';
import { getIssueViewer } from '../sources/issue-viewer.ts';
import type { Scope } from '../sources/scope.ts';
import {
  type AnswerFactRow,
  type AnswerOrigin,
  type AssetFactRow,
  answerRows,
  answerSource,
  assetRows,
  assetSource,
  findOrigins,
  isCounted,
} from './queries.ts';

export interface RowsContext {
  readonly database: Database;
  readonly actor: Actor;
  readonly locale: Language;
  readonly scope: Scope;
  readonly chart: ChartDeclaration;
  /** Queries of the rows, as the chart selects them. */
  readonly counted: readonly RawBuilder<unknown>[];
}

// biome-ignore lint/suspicious/noExplicitAny: each kind of row has its own list
export type RowsView = ListView<any, any>;

/** The details that the query does not return. */
interface AnswerDetails extends AnswerOrigin {
  readonly printed: PrintedAnswer;
  readonly media: readonly string[];
}
type ListedAnswer = AnswerFactRow & Partial<AnswerDetails>;

function createAnswerView({ database, actor, locale, counted }: RowsContext): ListView<ListedAnswer, AnswerRow> {
  return {
    source: answerSource,
    rows: (tx) => answerRows(tx, counted),
    complete: async (rows, { tx, registry }) => {
      const origins = await findOrigins(tx, rows);
      const answers = await printAnswers({ tx, database, registry, actor, locale }, rows);
      const files = await findFiles(
        tx,
        answers.flatMap((one) => [...one.files]),
      );
      const pictures = new Set(files.filter(({ type }) => isPicture(type)).map(({ uuid }) => uuid));
      return rows.flatMap((row, index) => {
        const origin = origins.get(row.id);
        // The inspection was deleted a moment ago.
        if (!origin) return [];
        const printed = answers[index]!;
        const isInPictures = (uuid: string) => pictures.has(uuid.toLowerCase());
        const media = [...printed.files.filter(isInPictures), ...printed.files.filter((uuid) => !isInPictures(uuid))];
        return [{ ...row, ...origin, printed, media }];
      });
    },
    toRecord: (row) => toAnswerRecord(row as AnswerFactRow & AnswerDetails),
    cells: { answer: ({ printed }) => printed?.answer, note: ({ printed }) => printed?.note },
  };
}

const toAnswerRecord = ({ printed, media, ...row }: AnswerFactRow & AnswerDetails): AnswerRow => ({
  inspection_uuid: row.inspection_uuid,
  document_id: row.document_id,
  completed_at: row.completed_at.toISOString(),
  template_title: row.template_title,
  asset:
    row.asset_uuid === null ? null : { uuid: row.asset_uuid, asset_id: row.asset_id, display_name: row.asset_name },
  user: { id: row.user_id, full_name: row.user_name },
  item_id: printed.item_id,
  item_base_uuid: row.item_base_uuid,
  question: row.question,
  row: [...printed.row],
  answer: printed.answer,
  number: row.number,
  is_failed: row.is_failed,
  note: printed.note,
  media: [...media],
  issues: [...printed.issues],
});

const createAssetView = ({ counted }: RowsContext): ListView<AssetFactRow, AssetRow> => ({
  source: assetSource,
  rows: (tx) => assetRows(tx, counted),
  toRecord: ({ id: _, last_inspected_at, ...row }) => ({
    ...row,
    last_inspected_at: toIso(last_inspected_at),
  }),
});

export const ROW_VIEWS: Readonly<Record<ChartRows, (context: RowsContext) => RowsView>> = {
  inspections: ({ chart, counted }) =>
    createInspectionView(getRowList(chart), isCounted('listed_inspection.id', counted)),
  issues: ({ chart, scope, locale, counted }) =>
    createIssueView(getRowList(chart), getIssueViewer(scope), locale, isCounted('listed_issue.id', counted)),
  answers: createAnswerView,
  assets: createAssetView,
};
